import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { momentOf, OWN_ZONE, wallTimeOf } from './moments';
import classes from './FilterBar.module.css';

interface Props {
  label: string;
  /** In ISO 8601; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** One end of a span of time, by the clock of who looks. */
export function MomentFilter({ label, value, onChange }: Props): ReactNode {
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
