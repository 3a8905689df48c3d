import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Draft } from '../../../components/form/useDraft';
import type { Submission } from '../../../components/form/useSubmit';
import { useFormats, useMessages } from '../../../i18n/context';
import { useAdminMessages } from '../../messages';
import classes from './SaveLine.module.css';

interface Props {
  form: Submission;
  draft: Pick<Draft<Record<string, unknown>>, 'isChanged' | 'savedAt' | 'reset'>;
  label?: string;
  /** Enables the button even if nothing has changed. */
  always?: boolean;
}

export function SaveLine({ form, draft, label, always = false }: Props): ReactNode {
  const { app } = useMessages();
  const { kit } = useAdminMessages();
  const { time } = useFormats();
  const { isChanged, savedAt } = draft;
  const state = form.isBusy
    ? kit.saving
    : isChanged
      ? kit.unsaved
      : savedAt === null
        ? ''
        : kit.saved_at(time(new Date(savedAt)));
  return (
    <div className={classes.line}>
      <Button type="submit" loading={form.isBusy} disabled={!isChanged && !always}>
        {label ?? app.save}
      </Button>
      {isChanged && !form.isBusy && (
        <Button variant="subtle" onClick={draft.reset}>
          {kit.discard}
        </Button>
      )}
      <span role="status">{state}</span>
    </div>
  );
}
