import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Terms } from '../../domain/challenges/value-curve';
import { valueAfter } from '../../domain/challenges/value-curve';
import { ValueCurve } from '../../domain/challenges/ValueCurve';
import { Card } from '../components/Card';
import { useAdminMessages } from '../messages';
import { numberOf, type ChallengeForm } from './challenge-form';
import classes from './Editor.module.css';
import type { FieldProps } from './field-props';
import { oddTermsOf } from './odd-terms';

export function ValueFields({ draft: { values }, bind, id, solves }: FieldProps & { solves: number }): ReactNode {
  const { challenges: words } = useAdminMessages();
  const { editor } = words;
  const terms = termsOf(values);
  return (
    <Card title={editor.scoring}>
      <div className={classes.fields}>
        <NativeSelect
          label={words.type}
          description={id === null ? editor.type_hint : undefined}
          disabled={id !== null}
          data={[
            { value: 'standard', label: words.types.standard },
            { value: 'dynamic', label: words.types.dynamic },
          ]}
          {...bind.text('type')}
        />
        {values.type === 'standard' ? (
          <TextInput label={editor.points} inputMode="numeric" {...bind.text('value')} />
        ) : (
          <>
            <NativeSelect
              label={editor.function}
              data={[
                { value: 'logarithmic', label: editor.functions.logarithmic },
                { value: 'linear', label: editor.functions.linear },
              ]}
              {...bind.text('function')}
            />
            <TextInput label={editor.initial} inputMode="numeric" {...bind.text('initial')} />
            <TextInput label={editor.minimum} inputMode="numeric" {...bind.text('minimum')} />
            <TextInput
              label={editor.decay}
              description={values.function === 'linear' ? editor.decay_linear : editor.decay_logarithmic}
              inputMode="numeric"
              {...bind.text('decay')}
            />
          </>
        )}
      </div>
      {oddTermsOf(values).map((odd) => (
        <p key={odd} className={classes.odd} role="status">
          {editor.odd[odd]}
        </p>
      ))}
      {terms && <ValueCurve terms={terms} value={valueAfter(solves, terms)} solves={solves} />}
      <div className={classes.fields}>
        <TextInput
          label={editor.max_attempts}
          description={editor.max_attempts_hint}
          inputMode="numeric"
          {...bind.text('max_attempts')}
        />
        <NativeSelect
          label={editor.logic}
          data={(['any', 'all', 'team'] as const).map((logic) => ({ value: logic, label: editor.logics[logic] }))}
          {...bind.text('logic')}
        />
      </div>
    </Card>
  );
}

/**
 * Parameters of the value's curve. Null for a standard challenge, and if a parameter is missing, not a whole number or
 * out of range.
 */
export function termsOf({ type, initial, minimum, decay, function: kind }: ChallengeForm): Terms | null {
  if (type !== 'dynamic') return null;
  const [first, least, fall] = [initial, minimum, decay].map(numberOf);
  if (typeof first !== 'number' || typeof least !== 'number' || typeof fall !== 'number') return null;
  if ([first, least, fall].some(Number.isNaN)) return null;
  if (least < 0 || first < least || fall < 0 || first > 1e6 || fall > 1e5) return null;
  return { initial: first, minimum: least, decay: fall, kind };
}
