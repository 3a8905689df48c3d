import type { ReactNode } from 'react';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { Card } from '../components/Card';
import { EditorForm } from '../components/form/EditorForm';
import { useMergedForm } from '../components/form/useMergedForm';
import split from '../components/Split.module.css';
import { useAdminMessages } from '../messages';
import { AboutFields } from './AboutFields';
import { AccessFields } from './AccessFields';
import { bodyOf, FORM_FIELDS, formOf, NEW_CHALLENGE, newBodyOf, type ChallengeForm } from './challenge-form';
import type { ChallengeRow } from './challenge-rows';
import classes from './Editor.module.css';
import type { FieldProps } from './field-props';
import { FilesCard } from './relations/FilesCard';
import { FlagInputs } from './relations/FlagInputs';
import { FlagsCard } from './relations/FlagsCard';
import { HintsCard } from './relations/HintsCard';
import { RatingsCard } from './relations/RatingsCard';
import { ResultsCard } from './relations/ResultsCard';
import { ScheduleCard } from './relations/ScheduleCard';
import { SolutionCard } from './relations/SolutionCard';
import { TagsCard } from './relations/TagsCard';
import { TopicsCard } from './relations/TopicsCard';
import { Preview } from './Preview';
import { CHECKS, readinessOf } from './readiness';
import { TrySubmission } from './TrySubmission';
import { readForm, type Edited } from './useEditor';
import { useFieldTexts } from './useFieldTexts';
import { useChallengeLabels } from './useChallengeLabels';
import { invalidateChallenges, useChallengeRows } from './useChallengeRows';
import { ValueFields } from './ValueFields';

const NEW = { form: NEW_CHALLENGE, etag: null };

/** Form of a challenge with its related records and a preview. `edited` is null for a new challenge. */
export function Editor({ edited }: { edited: Edited | null }): ReactNode {
  const { challenges: words } = useAdminMessages();
  const { rows = [] } = useChallengeRows();
  const labels = useChallengeLabels();
  const textOf = useFieldTexts(rows);
  const id = edited?.challenge.id ?? null;
  const editor = useMergedForm<ChallengeForm>({
    name: `challenge-${String(id ?? 'new')}`,
    fields: FORM_FIELDS,
    latest: edited ? { form: formOf(edited.challenge, edited.requirements), etag: edited.etag } : NEW,
    create: async (values, withIdempotency) => {
      const body = newBodyOf(values);
      const { data } = await unwrap(
        api.POST('/api/v1/challenges', { body, params: { header: withIdempotency(body) } }),
      );
      return `/admin/challenges/${data.id}`;
    },
    update: {
      save: ({ type: _type, ...changes }, etag, stored) => {
        // The API replaces `requirements` as a whole, so `bodyOf` takes their unchanged parts from `stored`.
        const body = bodyOf(changes, { ...stored, ...changes });
        const params = { path: { id: Number(id) }, header: { 'If-Match': etag } };
        return unwrap(api.PATCH('/api/v1/challenges/{id}', { params, body }));
      },
      read: () => readForm(Number(id)),
    },
    onSaved: invalidateChallenges,
  });
  const { draft } = editor;
  const { values } = draft;
  const shared = { ...editor, rows, id };
  return (
    <div className={split.split}>
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
        {edited ? <Parts edited={edited} /> : <p className="quiet">{words.editor.create_first}</p>}
      </div>
      <div className={classes.right}>
        <Checklist form={values} edited={edited} rows={rows} />
        {id !== null && <TrySubmission id={id} />}
        <Preview form={values} edited={edited} />
      </div>
    </div>
  );
}

interface Props {
  form: ChallengeForm;
  edited: Edited | null;
  rows: readonly ChallengeRow[];
}

function Checklist({ form, edited, rows }: Props): ReactNode {
  const { challenges } = useAdminMessages();
  const { checklist: words } = challenges;
  const ready = readinessOf(
    form,
    {
      flags: edited?.flags.length ?? Number(form.flag.content !== ''),
      hasResultsKey: edited?.hasResultsKey ?? false,
    },
    rows,
  );
  const missing = CHECKS.filter((check) => !ready[check]).length;
  return (
    <Card title={words.title}>
      <details key={String(missing === 0)} open={missing > 0}>
        <summary className={classes.sum}>{missing === 0 ? words.ready : words.missing(missing)}</summary>
        <ul className={classes.checklist}>
          {CHECKS.map((check) => (
            <li key={check} data-done={ready[check] || undefined}>
              <span>
                {words[check]}
                <span className="visually-hidden">: {ready[check] ? words.done : words.open}</span>
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

function FirstFlag({ draft, form }: FieldProps): ReactNode {
  const { flags: words } = useAdminMessages().challenges;
  return (
    <Card title={words.title}>
      <div className={classes.flag}>
        <FlagInputs
          flag={draft.values.flag}
          name="flags"
          hint={words.first_hint}
          onChange={(flag) => draft.change({ flag })}
          errorOf={(field) => (field === 'content' ? form.errorOf('flags') : undefined)}
        />
      </div>
    </Card>
  );
}

/** Related records of a challenge. Each change is saved at once, independently of the form. */
function Parts({ edited }: { edited: Edited }): ReactNode {
  const { challenge, flags, hints, files, tags, topics, solution, hasResultsKey } = edited;
  const { id } = challenge;
  return (
    <>
      <FlagsCard id={id} flags={flags} hasResultsKey={hasResultsKey} />
      <HintsCard id={id} hints={hints} />
      <FilesCard id={id} files={files} details={challenge.file_details} />
      <TagsCard id={id} tags={tags} />
      <TopicsCard id={id} topics={topics} />
      <ScheduleCard challenge={challenge} />
      <ResultsCard id={id} />
      <SolutionCard key={solution?.id ?? 0} id={id} solution={solution} />
      <RatingsCard id={id} />
    </>
  );
}
