import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAdminMessages } from '../messages';
import classes from './FilterBar.module.css';

export interface Option {
  value: string;
  label: string;
}

interface Props {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

export function FilterSelect({ label, value, options, onChange }: Props): ReactNode {
  const { kit } = useAdminMessages();
  return (
    <NativeSelect
      className={classes.select}
      aria-label={label}
      data={[{ value: '', label: `${label}: ${kit.all}` }, ...options]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
