import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../words/context';
import classes from './SaveBar.module.css';
import type { FieldValues } from './FieldInputs';
import type { Draft } from './useDraft';
import type { Submission } from './useSubmit';

interface Props {
  form: Submission;
  drafts: readonly Pick<Draft<FieldValues>, 'isChanged' | 'isSaved' | 'forget'>[];
}

/** The button of a form that keeps a draft; says whether something is not saved yet, and when it is. */
export function SaveBar({ form, drafts }: Props): ReactNode {
  const { app, settings } = useWords();
  const isChanged = drafts.some((draft) => draft.isChanged);
  const isSaved = drafts.some((draft) => draft.isSaved);
  return (
    <div className={classes.bar}>
      <Button type="submit" loading={form.isBusy} disabled={!isChanged}>
        {app.save}
      </Button>
      {isChanged && !form.isBusy && (
        <Button
          variant="subtle"
          onClick={() => {
            for (const draft of drafts) draft.forget();
          }}
        >
          {settings.discard}
        </Button>
      )}
      <span role="status">{isChanged ? settings.unsaved : isSaved ? app.saved : ''}</span>
    </div>
  );
}
