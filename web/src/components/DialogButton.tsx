import { Button, type ButtonProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from './Dialog';

interface Props extends Omit<ButtonProps, 'children'> {
  label: string;
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
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        {...button}
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close} isWide={isWide}>
        {() => children(close)}
      </Dialog>
    </>
  );
}
