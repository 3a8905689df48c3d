import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useWords } from '../../words/context';
import classes from './Dialog.module.css';

interface Props {
  /** The heading. */
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Whether it has tables, which need more room. */
  isWide?: boolean;
  /** What is in it while it is open; not rendered before. */
  children: () => ReactNode;
}

/** A dialog that is opened and closed from outside. What was typed there is gone once it is closed. */
export function Dialog({ title, isOpen, onClose, isWide = false, children }: Props): ReactNode {
  const { app } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={id}
      onClose={onClose}
    >
      {isOpen && (
        <>
          <div className={classes.head}>
            <h2 id={id}>{title}</h2>
            <button type="button" className={classes.close} aria-label={app.close} onClick={onClose}>
              <span aria-hidden>×</span>
            </button>
          </div>
          {children()}
        </>
      )}
    </dialog>
  );
}
