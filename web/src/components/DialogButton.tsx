import { Button, type ButtonProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from './Dialog';

interface Props extends Omit<ButtonProps, 'children'> {
  label: string;
  title: string;
  about?: string;
  isWide?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. Closing it discards what was typed in it. */
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
