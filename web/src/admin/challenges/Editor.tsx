import { Alert } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { useDraft } from '../../kit/form/useDraft';
import { useSubmit } from '../../kit/form/useSubmit';
import { bindingsOf } from '../kit/form/bind';
import { FormSummary } from '../kit/form/FormSummary';
import { LeaveGuard } from '../kit/form/LeaveGuard';
import { SaveLine } from '../kit/form/SaveLine';
import { useAdminWords } from '../words';
import { AboutFields } from './AboutFields';
import { AccessFields } from './AccessFields';
import { bodyOf, formOf, FORM_FIELDS, NEW_CHALLENGE } from './challenge-form';
import { Checklist } from './Checklist';
import classes from './Editor.module.css';
import { Parts } from './Parts';
import { Preview } from './Preview';
import { TryAnswer } from './TryAnswer';
import type { Edited } from './use-editor';
import { readChallengesAgain, useChallengeRows } from './useChallengeRows';
import { useFieldLabels } from './useFieldLabels';
import { ValueFields } from './ValueFields';

/** The form of a challenge with what hangs on it, and beside it what players see of it. `edited` is null for a new one. */
export function Editor({ edited }: { edited: Edited | null }): ReactNode {
  const { challenges: words } = useAdminWords();
  const [, navigate] = useLocation();
  const { rows = [] } = useChallengeRows();
  const id = edited?.challenge.id ?? null;
  const labels = useFieldLabels();
  const saved = edited ? formOf(edited.challenge, edited.requirements) : NEW_CHALLENGE;
  const draft = useDraft(`challenge-${String(id ?? 'new')}`, saved, localStorage);
  const [isRestored] = useState(draft.isChanged);
  const { values } = draft;
  const form = useSubmit(
    FORM_FIELDS,
    async () => {
      if (id === null) {
        const body = { ...bodyOf(values, values), type: values.type };
        const { data } = await read(api.POST('/api/v1/challenges', { body }));
        draft.settle();
        navigate(`/admin/challenges/${data.id}`, { replace: true });
      } else {
        const { type: _type, ...changes } = draft.changes;
        const body = bodyOf(changes, values);
        await read(api.PATCH('/api/v1/challenges/{id}', { params: { path: { id } }, body }));
      }
      await readChallengesAgain();
      draft.settle();
    },
    'summary',
  );
  const bind = bindingsOf(draft, form);
  const shared = { draft, bind, form, rows, id };
  return (
    <div className={classes.editor}>
      <div className={classes.left}>
        {isRestored && draft.isChanged && (
          <Alert color="yellow" variant="light">
            {words.editor.draft_restored}
          </Alert>
        )}
        <form className={classes.form} onSubmit={form.submit} noValidate>
          <FormSummary of={form} labels={labels} />
          <AboutFields {...shared} />
          <ValueFields {...shared} solves={edited?.challenge.solves ?? 0} />
          <AccessFields {...shared} />
          <SaveLine
            form={form}
            draft={draft}
            label={id === null ? words.editor.create : undefined}
            always={id === null}
          />
        </form>
        {edited ? <Parts edited={edited} /> : <p className={classes.later}>{words.editor.create_first}</p>}
      </div>
      <div className={classes.right}>
        <Checklist form={values} edited={edited} rows={rows} />
        {id !== null && <TryAnswer id={id} />}
        <Preview form={values} edited={edited} />
      </div>
      <LeaveGuard when={draft.isChanged && !form.isBusy} onDiscard={draft.forget} />
    </div>
  );
}
