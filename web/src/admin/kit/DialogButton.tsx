import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useWords } from '../../words/context';
import classes from './Dialog.module.css';

interface Props extends Omit<ButtonProps, 'children'> {
  /** What the button says. */
  label: string;
  /** The heading of the dialog. */
  title: string;
  /** Tells buttons of the same label apart for screen readers. */
  about?: string;
  /** Whether it has tables, which need more room. */
  isWide?: boolean;
  /** What is in the dialog while it is open; `close` ends it. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog with a form or an answer in it. What was typed there is gone once it is closed. */
export function DialogButton({ label, title, about, isWide = false, children, ...button }: Props): ReactNode {
  const { app } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="default"
        {...button}
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <dialog
        ref={dialog}
        className={classes.dialog}
        data-wide={isWide || undefined}
        aria-labelledby={id}
        onClose={close}
      >
        {isOpen && (
          <>
            <div className={classes.head}>
              <h2 id={id}>{title}</h2>
              <button type="button" className={classes.close} aria-label={app.close} onClick={close}>
                <span aria-hidden>×</span>
              </button>
            </div>
            {children(close)}
          </>
        )}
      </dialog>
    </>
  );
}
