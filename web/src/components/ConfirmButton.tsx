import { Button, TextInput, type ButtonProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMessages } from '../i18n/context';
import { Dialog } from './Dialog';
import classes from './Dialog.module.css';
import { FormErrors } from './form/FormErrors';
import { useSubmit } from './form/useSubmit';

interface Props extends Omit<ButtonProps, 'children'> {
  label: string;
  title: string;
  text: ReactNode;
  about?: string;
  typed?: { text: string; label: string };
  run: () => Promise<void>;
}

/** A button for an action that needs a confirmation. Its dialog also shows errors of the action. */
export function ConfirmButton({ label, title, text, about, typed, run, ...button }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  // `useSubmit` is called outside the dialog's content, so that an error that arrives after closing is shown when the
  // dialog opens again.
  const form = useSubmit([], async () => {
    await run();
    close();
  });
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
      <Dialog title={title} isOpen={isOpen} onClose={close} question={text}>
        {() => <Confirmation {...{ label, typed, form, close }} />}
      </Dialog>
    </>
  );
}

interface ConfirmationProps extends Pick<Props, 'label' | 'typed'> {
  form: ReturnType<typeof useSubmit>;
  close: () => void;
}

function Confirmation({ label, typed, form, close }: ConfirmationProps): ReactNode {
  const { app } = useMessages();
  const [text, setText] = useState('');
  return (
    <form onSubmit={form.submit}>
      {typed && (
        <TextInput
          label={typed.label}
          value={text}
          autoComplete="off"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <FormErrors form={form} />
      <div className={classes.actions}>
        <Button variant="default" onClick={close}>
          {app.cancel}
        </Button>
        <Button
          type="submit"
          color="red"
          className={classes.danger}
          loading={form.isBusy}
          disabled={typed !== undefined && text.trim() !== typed.text.trim()}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
