import { Input, NativeSelect } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Card } from '../components/Card';
import { Chips } from '../components/Chips';
import { DateTimeInput } from '../components/form/DateTimeInput';
import { useAdminMessages } from '../messages';
import { MASKS } from './challenge-form';
import { STATES, type ChallengeRow } from './challenge-rows';
import classes from './Editor.module.css';
import type { FieldProps } from './field-props';
import { Neighbourhood } from './requirements/Neighbourhood';
import { useChallengeName } from './useChallengeName';

export function AccessFields({ draft, bind, form, rows, id }: FieldProps): ReactNode {
  const { challenges: words } = useAdminMessages();
  const { editor } = words;
  const label = useId();
  const { prerequisites } = draft.values;
  const others = rows.filter((row) => row.id !== id);
  const nameOf = useChallengeName();
  const nameOfId = (other: number): string => nameOf(rows.find((row) => row.id === other) ?? { id: other, name: null });
  const optionOf = (row: ChallengeRow): { value: string; label: string } => ({
    value: String(row.id),
    label: nameOf(row),
  });
  return (
    <Card title={editor.access}>
      <div className={classes.fields}>
        <NativeSelect
          label={words.state}
          description={editor.state_hint}
          data={STATES.map((state) => ({ value: state, label: words.states[state] }))}
          {...bind.text('state')}
        />
        <NativeSelect
          label={editor.next}
          description={editor.next_hint}
          data={[{ value: '', label: editor.no_next }, ...others.map(optionOf)]}
          {...bind.text('next_id')}
        />
      </div>
      <DateTimeInput
        label={editor.scheduled_at}
        description={editor.scheduled_at_hint}
        name="scheduled_at"
        value={draft.values.scheduled_at}
        error={form.errorOf('scheduled_at')}
        onChange={(scheduled_at) => draft.change({ scheduled_at })}
      />
      <Input.Wrapper label={editor.prerequisites} labelElement="div" id={label} error={form.errorOf('requirements')}>
        <div className={classes.prerequisites}>
          <Chips
            items={prerequisites.map((other) => ({ id: other, text: nameOfId(other) }))}
            empty={editor.no_prerequisites}
            removeLabel={editor.remove_prerequisite}
            onRemove={(removed) => draft.change({ prerequisites: prerequisites.filter((other) => other !== removed) })}
          />
          <NativeSelect
            name="requirements"
            aria-label={editor.add_prerequisite}
            value=""
            data={[
              { value: '', label: editor.add_prerequisite },
              ...others.filter((row) => !prerequisites.includes(row.id)).map(optionOf),
            ]}
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== '')
                draft.change({ prerequisites: [...prerequisites, Number(currentTarget.value)] });
            }}
          />
          {prerequisites.length > 0 && (
            <NativeSelect
              label={editor.anonymize}
              data={MASKS.map((mask) => ({ value: mask, label: words.masks[mask] }))}
              {...bind.text('anonymize')}
            />
          )}
          <Neighbourhood id={id} form={draft.values} rows={rows} />
        </div>
      </Input.Wrapper>
    </Card>
  );
}
