import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Submission } from '../../../components/form/useSubmit';
import { useMessages } from '../../../i18n/context';
import classes from '../../../components/Dialog.module.css';

interface Props {
  form: Submission;
  close: () => void;
  disabled?: boolean;
  /** Text of the button that submits; by default "Save". */
  label?: string;
}

export function DialogFormActions({ form, close, disabled = false, label }: Props): ReactNode {
  const { app } = useMessages();
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={close}>
        {app.cancel}
      </Button>
      <Button type="submit" loading={form.isBusy} disabled={disabled}>
        {label ?? app.save}
      </Button>
    </div>
  );
}
