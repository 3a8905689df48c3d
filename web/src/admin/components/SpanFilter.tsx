import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAdminMessages } from '../messages';
import { momentOf, OWN_ZONE, wallTimeOf } from './date-times';
import classes from './FilterBar.module.css';
import type { Filters } from '../../components/useFilters';

/** A span of time to filter by; both ends in ISO 8601, empty for none. */
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
  /** In ISO 8601; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** One end of a span of time, by the clock of who looks. */
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
