import { Button, type ButtonProps } from '@mantine/core';
import { useId, useRef, type ReactNode } from 'react';
import { useWords } from '../words/context';
import classes from './ConfirmButton.module.css';
import { FormErrors } from './form/FormErrors';
import { useSubmit } from './form/useSubmit';

interface Props extends ButtonProps {
  /** What the button says, and the one in the dialog. */
  label: string;
  /** What the dialog asks. */
  title: string;
  /** What happens then. */
  text: string;
  /** Tells buttons of the same label apart for screen readers. */
  about?: string;
  run: () => Promise<void>;
}

/** A button for what cannot be taken back: it asks first, and shows in its dialog why it was refused. */
export function ConfirmButton({ label, title, text, about, run, ...button }: Props): ReactNode {
  const { app } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const form = useSubmit([], async () => {
    await run();
    dialog.current?.close();
  });
  return (
    <>
      <Button
        variant="default"
        {...button}
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        {label}
      </Button>
      <dialog ref={dialog} className={classes.dialog} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
        <form onSubmit={form.submit}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p id={`${id}-text`}>{text}</p>
          <FormErrors of={form} />
          <div className={classes.ways}>
            <Button
              type="button"
              variant="default"
              onClick={() => {
                dialog.current?.close();
              }}
            >
              {app.cancel}
            </Button>
            <Button type="submit" color="red" className={classes.danger} loading={form.isBusy}>
              {label}
            </Button>
          </div>
        </form>
      </dialog>
    </>
  );
}
