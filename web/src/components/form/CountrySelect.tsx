import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/context';
import { useCountries } from '../countries';

export function CountrySelect(props: NativeSelectProps): ReactNode {
  const { app } = useMessages();
  const countries = useCountries();
  return <NativeSelect {...props} autoComplete="country" data={[{ value: '', label: app.none }, ...countries]} />;
}
