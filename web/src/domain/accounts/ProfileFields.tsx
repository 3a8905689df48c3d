import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Bindings } from '../../components/form/bind';
import { CountrySelect } from '../../components/form/CountrySelect';
import type { Messages } from '../../i18n';

export type ProfileValues = Readonly<Record<'website' | 'affiliation' | 'country', string>>;

interface Props {
  words: Pick<Messages['settings'], 'website' | 'affiliation' | 'affiliation_hint' | 'country'>;
  bind: Bindings<ProfileValues>;
}

export function ProfileFields({ words, bind }: Props): ReactNode {
  return (
    <>
      <TextInput label={words.website} type="url" autoComplete="url" {...bind.text('website')} />
      <TextInput
        label={words.affiliation}
        description={words.affiliation_hint}
        autoComplete="organization"
        {...bind.text('affiliation')}
      />
      <CountrySelect label={words.country} {...bind.text('country')} />
    </>
  );
}
