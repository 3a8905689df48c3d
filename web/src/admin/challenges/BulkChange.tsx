import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import type { components } from '../../api/schema';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { DangerDialog } from '../components/DangerDialog';
import { useAdminMessages } from '../messages';
import { SOLUTION_STATES, STATES, valueFalls, type ChallengeRow } from './challenge-rows';
import classes from './ChallengesScreen.module.css';
import { integerOf } from './challenge-form';
import { useChallengeName } from './useChallengeName';
import { invalidateChallenges } from './useChallengeRows';

type Change = components['schemas']['BulkChallengesDto']['changes'];
const MAX_IDS = 200;

type Field = 'state' | 'category' | 'value' | 'solution_state';

const FIRST: Record<Field, string> = { state: 'visible', category: '', value: '', solution_state: 'visible' };

function changeOf(field: Field, value: string): Change {
  if (field === 'state') return { state: STATES.find((state) => state === value) };
  if (field === 'solution_state') return { solution_state: SOLUTION_STATES.find((state) => state === value) };
  return field === 'value' ? { value: integerOf('value', value) } : { category: value };
}

interface Props {
  rows: readonly ChallengeRow[];
  categories: readonly string[];
  onDone: () => void;
}

/** Changes one field of the selected challenges, or deletes the challenges. */
export function BulkChange({ rows, categories, onDone }: Props): ReactNode {
  const { challenges: words } = useAdminMessages();
  const [field, setField] = useState<Field>('state');
  const [value, setValue] = useState('visible');
  const nameOf = useChallengeName();
  // Leaves out challenges whose value is computed from their solves.
  const concerned = field === 'value' ? rows.filter((row) => !valueFalls(row)) : rows;

  const form = useSubmit([], async () => {
    const changes = changeOf(field, value);
    await inParts(concerned, (ids) => unwrap(api.PATCH('/api/v1/challenges/bulk', { body: { ids, changes } })));
    onDone();
  });

  return (
    <div className={classes.bulk}>
      <form onSubmit={form.submit}>
        <NativeSelect
          size="sm"
          aria-label={words.set}
          value={field}
          data={[
            { value: 'state', label: `${words.set}: ${words.state}` },
            { value: 'category', label: `${words.set}: ${words.category}` },
            { value: 'value', label: `${words.set}: ${words.bulk_value}` },
            { value: 'solution_state', label: `${words.set}: ${words.bulk_solution}` },
          ]}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value as Field;
            setField(next);
            setValue(FIRST[next]);
          }}
        />
        {field === 'state' || field === 'solution_state' ? (
          <NativeSelect
            size="sm"
            aria-label={words.to}
            value={value}
            data={
              field === 'state'
                ? STATES.map((state) => ({ value: state, label: words.states[state] }))
                : SOLUTION_STATES.map((state) => ({ value: state, label: words.solution.states[state] }))
            }
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
        ) : (
          <TextInput
            size="sm"
            aria-label={words.to}
            value={value}
            required
            inputMode={field === 'value' ? 'numeric' : undefined}
            list={field === 'category' ? 'bulk-categories' : undefined}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
        )}
        <datalist id="bulk-categories">
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <Button type="submit" size="sm" loading={form.isBusy} disabled={concerned.length === 0}>
          {words.apply}
        </Button>
      </form>
      <DangerDialog
        size="sm"
        label={words.delete}
        title={words.delete_title(rows.length)}
        text={words.delete_text}
        goes={rows.map(nameOf)}
        run={async () => {
          await inParts(rows, (ids) => unwrap(api.DELETE('/api/v1/challenges/bulk', { body: { ids } })));
          onDone();
        }}
      />
      <FormErrors form={form} />
    </div>
  );
}

async function inParts(rows: readonly ChallengeRow[], send: (ids: number[]) => Promise<unknown>): Promise<void> {
  try {
    for (let from = 0; from < rows.length; from += MAX_IDS)
      await send(rows.slice(from, from + MAX_IDS).map(({ id }) => id));
  } finally {
    await invalidateChallenges();
  }
}
