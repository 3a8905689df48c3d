import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/context';
import classes from './SaveBar.module.css';
import type { Draft } from './useDraft';
import type { Submission } from './useSubmit';

interface Props {
  form: Submission;
  draft: Pick<Draft<Readonly<Record<string, unknown>>>, 'isChanged' | 'isSaved' | 'reset'>;
}

export function SaveBar({ form, draft: { isChanged, isSaved, reset } }: Props): ReactNode {
  const { app, settings } = useMessages();
  return (
    <div className={classes.bar}>
      <Button type="submit" loading={form.isBusy} disabled={!isChanged}>
        {app.save}
      </Button>
      {isChanged && !form.isBusy && (
        <Button variant="subtle" onClick={reset}>
          {settings.discard}
        </Button>
      )}
      <span role="status">{isChanged ? settings.unsaved : isSaved ? app.saved : ''}</span>
    </div>
  );
}
