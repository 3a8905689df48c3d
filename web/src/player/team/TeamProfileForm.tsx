import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { get, read } from '../../api/query';
import { asCountry } from '../../kit/countries';
import { CountrySelect } from '../../kit/form/CountrySelect';
import { FieldInputs } from '../../kit/form/FieldInputs';
import { FormErrors } from '../../kit/form/FormErrors';
import { SaveBar } from '../../kit/form/SaveBar';
import { changedEntries, valuesOf } from '../../kit/form/own-fields';
import { useDraft } from '../../kit/form/useDraft';
import { useSubmit } from '../../kit/form/useSubmit';
import { useWords } from '../../words/context';
import { useBrackets } from '../people/useBrackets';
import classes from './OwnTeam.module.css';
import { refreshTeam, type OwnTeam } from './team-queries';

const SHOWN = ['name', 'website', 'affiliation', 'country', 'bracket_id'] as const;

/** What is known of the team beside its results. */
export function TeamProfileForm({ team }: { team: OwnTeam }): ReactNode {
  const { team: words } = useWords();
  const { can } = useBoot();
  const all = useQuery(get('/api/v1/fields', { params: { query: { type: 'team' } } })).data?.data;
  const fields = useMemo(() => (all ?? []).filter(({ editable }) => editable), [all]);
  const brackets = useBrackets('teams');
  const draft = useDraft('team', {
    name: team.name,
    website: team.website ?? '',
    affiliation: team.affiliation ?? '',
    country: team.country ?? '',
    bracket_id: '',
  });
  const custom = useDraft('team-fields', valuesOf(team.fields));
  const form = useSubmit(SHOWN, async () => {
    const { bracket_id, country, ...texts } = draft.changes;
    const body = {
      ...texts,
      ...(country !== undefined && { country: asCountry(country) }),
      ...(bracket_id && { bracket_id: Number(bracket_id) }),
      ...(custom.isChanged && { fields: changedEntries(custom.changes) }),
    };
    await read(api.PATCH('/api/v1/teams/me', { body }));
    await refreshTeam();
    draft.settle();
    custom.settle();
  });
  const bind = (field: (typeof SHOWN)[number]): object => ({
    value: draft.values[field],
    error: form.errorOf(field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      draft.change({ [field]: currentTarget.value });
    },
  });
  return (
    <section className={classes.section}>
      <h2>{words.profile}</h2>
      <form onSubmit={form.submit}>
        <FormErrors of={form} />
        {can.change_name && (
          <TextInput label={words.name} required withAsterisk={false} autoComplete="off" {...bind('name')} />
        )}
        {team.bracket_id === null && brackets.length > 0 && (
          <NativeSelect
            label={words.bracket}
            data={[
              { value: '', label: words.choose },
              ...brackets.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...bind('bracket_id')}
          />
        )}
        <TextInput label={words.website} type="url" autoComplete="url" {...bind('website')} />
        <TextInput
          label={words.affiliation}
          description={words.affiliation_hint}
          autoComplete="organization"
          {...bind('affiliation')}
        />
        <CountrySelect
          label={words.country}
          value={draft.values.country}
          error={form.errorOf('country')}
          onChange={(code) => {
            draft.change({ country: code });
          }}
        />
        <FieldInputs fields={fields} values={custom.values} onChange={custom.change} of={form} />
        <SaveBar form={form} drafts={[draft, custom]} />
      </form>
    </section>
  );
}
