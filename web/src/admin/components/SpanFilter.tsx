import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAdminMessages } from '../messages';
import { momentOf, OWN_ZONE, wallTimeOf } from './date-times';
import classes from './FilterBar.module.css';
import type { Filters } from '../../components/useFilters';

/** Filter by time. `from` and `to` are in ISO 8601, or empty. */
export function SpanFilter({ values, set }: Pick<Filters<'from' | 'to'>, 'values' | 'set'>): ReactNode {
  const { kit } = useAdminMessages();
  return (
    <>
      <DateTimeFilter label={kit.from} value={values.from} onChange={(from) => set({ from })} />
      <DateTimeFilter label={kit.to} value={values.to} onChange={(to) => set({ to })} />
    </>
  );
}

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function DateTimeFilter({ label, value, onChange }: Props): ReactNode {
  const millis = Date.parse(value);
  return (
    <label className={classes.moment}>
      {label}
      <TextInput
        type="datetime-local"
        value={Number.isNaN(millis) ? '' : wallTimeOf(millis, OWN_ZONE)}
        onChange={({ currentTarget }) => {
          const moment = momentOf(currentTarget.value, OWN_ZONE);
          onChange(moment === null ? '' : new Date(moment).toISOString());
        }}
      />
    </label>
  );
}
