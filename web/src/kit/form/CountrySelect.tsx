import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../words/context';
import { useCountries } from '../countries';

/** A select of all countries by their names, or none. */
export function CountrySelect(props: {
  label: string;
  value: string;
  error?: string;
  onChange: (code: string) => void;
}): ReactNode {
  const { app } = useWords();
  const countries = useCountries();
  return (
    <NativeSelect
      {...props}
      autoComplete="country"
      data={[{ value: '', label: app.none }, ...countries]}
      onChange={({ currentTarget }) => {
        props.onChange(currentTarget.value);
      }}
    />
  );
}
