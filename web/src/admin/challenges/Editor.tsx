import { Alert } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { localTexts } from '../../browser/storage';
import { useDraft } from '../../kit/form/useDraft';
import { useSubmit } from '../../kit/form/useSubmit';
import { bindingsOf } from '../kit/form/bind';
import { FormSummary } from '../kit/form/FormSummary';
import { LeaveGuard } from '../kit/form/LeaveGuard';
import { sendMerged, type Merge } from '../kit/form/merge';
import { MergeReport } from '../kit/form/MergeReport';
import { SaveLine } from '../kit/form/SaveLine';
import { useAdminWords } from '../words';
import { AboutFields } from './AboutFields';
import { AccessFields } from './AccessFields';
import { bodyOf, formOf, FORM_FIELDS, newBodyOf, NEW_CHALLENGE, type ChallengeForm } from './challenge-form';
import { Checklist } from './Checklist';
import classes from './Editor.module.css';
import { FirstFlag } from './FirstFlag';
import { Parts } from './Parts';
import { Preview } from './Preview';
import { TryAnswer } from './TryAnswer';
import { readForForm, type Edited } from './use-editor';
import { useFieldTexts } from './use-field-texts';
import { readChallengesAgain, useChallengeRows } from './useChallengeRows';
import { useChallengeLabels } from './useChallengeLabels';
import { ValueFields } from './ValueFields';

type Base = Pick<Edited, 'challenge' | 'requirements' | 'tag'>;

const NOTHING: Merge<ChallengeForm> = { theirs: {}, disputed: [] };

/** The form of a challenge with what hangs on it, and beside it what players see of it. `edited` is null for a new one. */
export function Editor({ edited }: { edited: Edited | null }): ReactNode {
  const { challenges: words } = useAdminWords();
  const [, navigate] = useLocation();
  const { rows = [] } = useChallengeRows();
  const id = edited?.challenge.id ?? null;
  const labels = useChallengeLabels();
  // What is changed is compared with what was there when it was begun.
  const [base, setBase] = useState<Base | null>(edited);
  const saved = base ? formOf(base.challenge, base.requirements) : NEW_CHALLENGE;
  const draft = useDraft(`challenge-${String(id ?? 'new')}`, saved, localTexts);
  const [isRestored] = useState(draft.isChanged);
  if (!draft.isChanged && isOther(base, edited)) setBase(edited);
  const [merge, setMerge] = useState(NOTHING);
  const textOf = useFieldTexts(rows);
  const { values } = draft;
  const form = useSubmit(
    FORM_FIELDS,
    async (once) => {
      if (id === null) {
        const body = newBodyOf(values);
        const { data } = await read(api.POST('/api/v1/challenges', { body, params: { header: once(body) } }));
        draft.settle();
        navigate(`/admin/challenges/${data.id}`, { replace: true });
        return readChallengesAgain();
      }
      setMerge(NOTHING);
      const { type: _type, ...changes } = draft.changes;
      // What is sent as a whole, such as the requirements, stands upon what is there.
      let ground = saved;
      const done = await sendMerged<ChallengeForm>({
        base: { form: saved, tag: base?.tag ?? '*' },
        changes,
        send: (agreed, tag) => {
          const body = bodyOf(agreed, { ...ground, ...agreed });
          const headers = { 'If-Match': tag };
          return read(api.PATCH('/api/v1/challenges/{id}', { params: { path: { id } }, headers, body }));
        },
        readAgain: async () => {
          const { challenge, requirements, tag } = await readForForm(id);
          ground = formOf(challenge, requirements);
          return { form: ground, tag };
        },
      });
      await readChallengesAgain();
      setBase(await readForForm(id));
      setMerge(done);
      // What is in dispute stays typed.
      if (done.disputed.length === 0) draft.settle();
    },
    'summary',
  );
  const bind = bindingsOf(draft, form);
  const shared = { draft, bind, form, rows, id };
  const forget = (): void => {
    draft.forget();
    setMerge(NOTHING);
  };
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
          <MergeReport
            {...{ merge, draft, saved, textOf }}
            labelOf={(name) => labels[name] ?? name}
            onForget={forget}
          />
          <AboutFields {...shared} />
          <ValueFields {...shared} solves={edited?.challenge.solves ?? 0} />
          {id === null && <FirstFlag {...shared} />}
          <AccessFields {...shared} />
          <SaveLine
            form={form}
            draft={{ isChanged: draft.isChanged, savedAt: draft.savedAt, forget }}
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
      <LeaveGuard when={draft.isChanged && !form.isBusy} onDiscard={forget} />
    </div>
  );
}

/** Whether what was read is not what the form began with. */
function isOther(base: Base | null, edited: Edited | null): boolean {
  return (
    base?.tag !== edited?.tag || base?.challenge !== edited?.challenge || base?.requirements !== edited?.requirements
  );
}
