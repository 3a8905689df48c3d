import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client';
import { queryOptions, invalidatePaths, unwrap, type DataOf } from '../../../api/query';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { bindingsOf } from '../../../components/form/bind';
import { FormErrors } from '../../../components/form/FormErrors';
import { useFields } from '../../../components/form/useFields';
import { useSubmit } from '../../../components/form/useSubmit';
import { useFormats } from '../../../i18n/context';
import { Card } from '../../components/Card';
import { DialogButton } from '../../../components/DialogButton';
import { CodeInput } from '../../components/form/CodeInput';
import { DialogFormActions } from '../../components/form/DialogFormActions';
import { DateTimeInput } from '../../components/form/DateTimeInput';
import { useLiveAdmin } from '../../components/useLiveAdmin';
import { useAdminMessages } from '../../messages';
import { integerOf } from '../challenge-form';
import { valueFalls } from '../challenge-rows';
import type { Edited } from '../useEditor';
import classes from './Parts.module.css';

const LIST = '/api/v1/scheduled-changes';

type Change = DataOf<typeof LIST>[number];

type Challenge = Edited['challenge'];

export function ScheduleCard({ challenge }: { challenge: Challenge }): ReactNode {
  const { challenges } = useAdminMessages();
  const { schedule: words } = challenges;
  const { data } = useQuery(queryOptions(LIST));
  useLiveAdmin([LIST], ['challenges', 'audit']);
  const planned = (data?.data ?? []).filter(({ challenge_id }) => challenge_id === challenge.id);
  return (
    <Card
      title={words.title}
      actions={
        <DialogButton size="sm" label={words.add} title={words.add_title}>
          {(close) => <NewChange challenge={challenge} close={close} />}
        </DialogButton>
      }
    >
      {planned.length === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        <ul className={classes.list}>
          {planned.map((change) => (
            <li key={change.id} className={classes.item}>
              <PlannedChange change={change} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function PlannedChange({ change: { id, at, kind, changes, state, reason } }: { change: Change }): ReactNode {
  const { challenges } = useAdminMessages();
  const { schedule: words } = challenges;
  const { dateTime } = useFormats();
  const what = kind === 'hint' ? words.new_hint(textOf(changes.content)) : changesText(changes);
  return (
    <div className={classes.file}>
      <span>
        <bdi>{what}</bdi>
        <br />
        <span className={state === 'failed' ? classes.warn : classes.dim}>
          {words.states[state](dateTime(at))} {reason}
        </span>
      </span>
      <ConfirmButton
        size="compact-sm"
        label={state === 'due' ? words.cancel : words.remove}
        about={what}
        title={state === 'due' ? words.cancel_title : words.remove_title}
        text={what}
        run={async () => {
          await unwrap(api.DELETE('/api/v1/scheduled-changes/{id}', { params: { path: { id } } }));
          await invalidatePaths(LIST);
        }}
      />
    </div>
  );
}

/**
 * Text of scheduled changes. Shows the API's field names, because clients of the API can schedule changes of any field.
 */
function changesText(changes: Change['changes']): string {
  return Object.entries(changes)
    .map(([field, value]) => `${field}: ${textOf(value)}`)
    .join(', ');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const WAYS = ['value', 'state', 'hint'] as const;
type ChangeType = (typeof WAYS)[number];

function NewChange({ challenge, close }: { challenge: Challenge; close: () => void }): ReactNode {
  const { id, state } = challenge;
  const { challenges } = useAdminMessages();
  const { schedule: words } = challenges;
  // A value that is computed from the solves cannot be scheduled.
  const ways = WAYS.filter((way) => way !== 'value' || !valueFalls(challenge));
  const [way, setWay] = useState<ChangeType>(ways[0] ?? 'state');
  const [at, setAt] = useState<number | null>(null);
  const fields = useFields({
    'changes.value': '',
    'changes.state': state === 'visible' ? 'hidden' : 'visible',
    'changes.content': '',
    'changes.cost': '0',
  });
  const { values } = fields;
  const changesOf = {
    value: () => ({ value: integerOf('changes.value', values['changes.value']) }),
    state: () => ({ state: values['changes.state'] }),
    hint: () => ({
      challenge_id: id,
      content: values['changes.content'],
      cost: integerOf('changes.cost', values['changes.cost']),
    }),
  };
  const form = useSubmit(['at', ...Object.keys(values)], async () => {
    if (at === null) return;
    const kind = way === 'hint' ? ({ kind: 'hint' } as const) : ({ kind: 'challenge', id } as const);
    const body = { ...kind, at: new Date(at).toISOString(), changes: changesOf[way]() };
    await unwrap(api.POST(LIST, { body }));
    await invalidatePaths(LIST);
    close();
  });
  const bind = bindingsOf(fields, form);
  return (
    <form className="stack" onSubmit={form.submit}>
      <FormErrors form={form} />
      <DateTimeInput label={words.at} name="at" value={at} error={form.errorOf('at')} onChange={setAt} />
      <NativeSelect
        label={words.what}
        data={ways.map((one) => ({ value: one, label: words.ways[one] }))}
        value={way}
        onChange={({ currentTarget }) => setWay(currentTarget.value as ChangeType)}
      />
      {way === 'value' && <TextInput label={words.value} inputMode="numeric" {...bind.text('changes.value')} />}
      {way === 'state' && (
        <NativeSelect
          label={words.state}
          data={(['visible', 'hidden', 'locked'] as const).map((one) => ({
            value: one,
            label: challenges.states[one],
          }))}
          {...bind.text('changes.state')}
        />
      )}
      {way === 'hint' && (
        <>
          <CodeInput
            label={challenges.hints.content}
            name="content"
            language="markdown"
            minRows={2}
            value={values['changes.content']}
            error={form.errorOf('changes.content')}
            onChange={(content) => fields.change({ 'changes.content': content })}
          />
          <TextInput label={challenges.hints.cost} inputMode="numeric" {...bind.text('changes.cost')} />
        </>
      )}
      <DialogFormActions form={form} close={close} disabled={at === null} />
    </form>
  );
}
