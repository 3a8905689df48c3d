import { type ReactNode } from 'react';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { EditorForm } from '../kit/form/EditorForm';
import { useMergedForm } from '../kit/form/useMergedForm';
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
import { readForm, type Edited } from './use-editor';
import { useFieldTexts } from './use-field-texts';
import { readChallengesAgain, useChallengeRows } from './useChallengeRows';
import { useChallengeLabels } from './useChallengeLabels';
import { ValueFields } from './ValueFields';

const NEW = { form: NEW_CHALLENGE, etag: null };

/** The form of a challenge with what belongs to it, and beside it what players see of it. `edited` is null for a new one. */
export function Editor({ edited }: { edited: Edited | null }): ReactNode {
  const { challenges: words } = useAdminWords();
  const { rows = [] } = useChallengeRows();
  const labels = useChallengeLabels();
  const textOf = useFieldTexts(rows);
  const id = edited?.challenge.id ?? null;
  const editor = useMergedForm<ChallengeForm>({
    name: `challenge-${String(id ?? 'new')}`,
    fields: FORM_FIELDS,
    latest: edited ? { form: formOf(edited.challenge, edited.requirements), etag: edited.etag } : NEW,
    create: async (values, once) => {
      const body = newBodyOf(values);
      const { data } = await read(api.POST('/api/v1/challenges', { body, params: { header: once(body) } }));
      return `/admin/challenges/${data.id}`;
    },
    update: {
      save: ({ type: _type, ...changes }, etag, stored) => {
        // Requirements are sent as a whole, so unchanged ones come from the stored version.
        const body = bodyOf(changes, { ...stored, ...changes });
        const params = { path: { id: Number(id) }, header: { 'If-Match': etag } };
        return read(api.PATCH('/api/v1/challenges/{id}', { params, body }));
      },
      read: () => readForm(Number(id)),
    },
    onSaved: readChallengesAgain,
  });
  const { draft } = editor;
  const { values } = draft;
  const shared = { ...editor, rows, id };
  return (
    <div className={classes.editor}>
      <div className={classes.left}>
        <EditorForm
          {...{ editor, labels, textOf }}
          restored={words.editor.draft_restored}
          label={id === null ? words.editor.create : undefined}
        >
          <AboutFields {...shared} />
          <ValueFields {...shared} solves={edited?.challenge.solves ?? 0} />
          {id === null && <FirstFlag {...shared} />}
          <AccessFields {...shared} />
        </EditorForm>
        {edited ? <Parts edited={edited} /> : <p className={classes.later}>{words.editor.create_first}</p>}
      </div>
      <div className={classes.right}>
        <Checklist form={values} edited={edited} rows={rows} />
        {id !== null && <TryAnswer id={id} />}
        <Preview form={values} edited={edited} />
      </div>
    </div>
  );
}
