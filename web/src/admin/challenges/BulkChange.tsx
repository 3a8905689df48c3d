import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { api } from '../../api/client';
import { read } from '../../api/query';
import type { components } from '../../api/schema';
import { DangerDialog } from '../kit/DangerDialog';
import { runEach, type Failure } from '../kit/run-each';
import { useAdminWords } from '../words';
import { STATES, type ChallengeRow } from './challenge-rows';
import classes from './ChallengesScreen.module.css';
import { numberOf } from './challenge-form';
import { readChallengesAgain } from './useChallengeRows';

type Change = components['schemas']['UpdateChallengeDto'];
type Field = 'state' | 'category' | 'value';

interface Props {
  rows: readonly ChallengeRow[];
  categories: readonly string[];
  onDone: () => void;
}

/** Sets one thing of many challenges, or deletes them. Each is a request of its own; those that are refused are named. */
export function BulkChange({ rows, categories, onDone }: Props): ReactNode {
  const { challenges: words, kit } = useAdminWords();
  const [field, setField] = useState<Field>('state');
  const [value, setValue] = useState('visible');
  const [done, setDone] = useState<number | null>(null);
  const [failures, setFailures] = useState<readonly Failure<ChallengeRow>[]>([]);
  const nameOf = ({ id, name }: ChallengeRow): string => name ?? words.unnamed(id);
  // The value of a dynamic challenge follows from its solves.
  const concerned = field === 'value' ? rows.filter(({ type }) => type === 'standard') : rows;

  async function run(list: readonly ChallengeRow[], send: (row: ChallengeRow) => Promise<unknown>): Promise<void> {
    setDone(0);
    const refused = await runEach(list, send, setDone);
    await readChallengesAgain();
    setDone(null);
    setFailures(refused);
    if (refused.length === 0) onDone();
  }

  function apply(event: FormEvent): void {
    event.preventDefault();
    const body = { [field]: field === 'value' ? numberOf(value) : value } as Change;
    void run(concerned, ({ id }) => read(api.PATCH('/api/v1/challenges/{id}', { params: { path: { id } }, body })));
  }

  return (
    <div className={classes.bulk}>
      <form onSubmit={apply}>
        <NativeSelect
          size="sm"
          aria-label={words.set}
          value={field}
          data={[
            { value: 'state', label: `${words.set}: ${words.state}` },
            { value: 'category', label: `${words.set}: ${words.category}` },
            { value: 'value', label: `${words.set}: ${words.bulk_value}` },
          ]}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value as Field;
            setField(next);
            setValue(next === 'state' ? 'visible' : '');
          }}
        />
        {field === 'state' ? (
          <NativeSelect
            size="sm"
            aria-label={words.to}
            value={value}
            data={STATES.map((state) => ({ value: state, label: words.states[state] }))}
            onChange={({ currentTarget }) => {
              setValue(currentTarget.value);
            }}
          />
        ) : (
          <TextInput
            size="sm"
            aria-label={words.to}
            value={value}
            required
            inputMode={field === 'value' ? 'numeric' : undefined}
            list={field === 'category' ? 'bulk-categories' : undefined}
            onChange={({ currentTarget }) => {
              setValue(currentTarget.value);
            }}
          />
        )}
        <datalist id="bulk-categories">
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <Button type="submit" size="sm" loading={done !== null} disabled={concerned.length === 0}>
          {words.apply}
        </Button>
      </form>
      <DangerDialog
        size="sm"
        label={words.delete}
        title={words.delete_title(rows.length)}
        text={words.delete_text}
        goes={rows.map(nameOf)}
        run={() => run(rows, ({ id }) => read(api.DELETE('/api/v1/challenges/{id}', { params: { path: { id } } })))}
      />
      {done !== null && <span role="status">{kit.done_of(done, concerned.length)}</span>}
      {failures.length > 0 && (
        <p className={classes.failures} role="alert">
          {kit.bulk_failed(failures.length)}{' '}
          {failures.map(({ item, error }) => `${nameOf(item)}: ${error.message}`).join(' · ')}
        </p>
      )}
    </div>
  );
}
