import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import classes from './Dialog.module.css';

interface Props extends Omit<ButtonProps, 'children'> {
  label: string;
  /** Tells buttons of the same label apart for screen readers. */
  about?: string;
  title: string;
  /** The form, anew each time; `close` is for when it has been sent, or is given up. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a form in a dialog. */
export function FormDialog({ label, about, title, children, ...button }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
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
        aria-labelledby={id}
        onClose={() => {
          setOpen(false);
        }}
      >
        <h2 id={id}>{title}</h2>
        {isOpen &&
          children(() => {
            setOpen(false);
          })}
      </dialog>
    </>
  );
}
