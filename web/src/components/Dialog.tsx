import { CloseButton } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useMessages } from '../i18n/context';
import classes from './Dialog.module.css';

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  isWide?: boolean;
  /**
   * Shown above `children`. A dialog with a question has no close button, so `children` must contain buttons that close
   * it.
   */
  question?: ReactNode;
  children: () => ReactNode;
}

/** A controlled modal dialog. Closing it discards what was typed in it. */
export function Dialog({ title, isOpen, onClose, isWide = false, question, children }: Props): ReactNode {
  const { app } = useMessages();
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
      aria-labelledby={`${id}-title`}
      aria-describedby={question === undefined ? undefined : `${id}-question`}
      onClose={onClose}
    >
      {isOpen && (
        <div className={classes.content}>
          <div className={classes.head}>
            <h2 id={`${id}-title`}>{title}</h2>
            {question === undefined && <CloseButton aria-label={app.close} onClick={onClose} />}
          </div>
          {question !== undefined && <div id={`${id}-question`}>{question}</div>}
          {children()}
        </div>
      )}
    </dialog>
  );
}
