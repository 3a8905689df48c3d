import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { queryOptions, unwrap } from '../../api/query';
import { asCountry } from '../../components/countries';
import { bindingsOf } from '../../components/form/bind';
import { FieldInputs } from '../../components/form/FieldInputs';
import { FormErrors } from '../../components/form/FormErrors';
import { SaveBar } from '../../components/form/SaveBar';
import { changedEntries, valuesOf } from '../../components/form/custom-fields';
import { useDraft } from '../../components/form/useDraft';
import { useSubmit } from '../../components/form/useSubmit';
import { useMessages } from '../../i18n/context';
import { BracketSelect } from '../../domain/accounts/BracketSelect';
import { ProfileFields } from '../../domain/accounts/ProfileFields';
import classes from './OwnTeam.module.css';
import { refreshTeam, type OwnTeam } from './team-queries';

const FIELDS = ['name', 'website', 'affiliation', 'country', 'bracket_id'] as const;

export function TeamProfileForm({ team }: { team: OwnTeam }): ReactNode {
  const { team: words } = useMessages();
  const { can } = useBoot();
  const all = useQuery(queryOptions('/api/v1/fields', { params: { query: { type: 'team' } } })).data?.data;
  const fields = useMemo(() => (all ?? []).filter(({ editable }) => editable), [all]);
  const draft = useDraft('team', {
    ...valuesOf(team.fields),
    name: team.name,
    website: team.website ?? '',
    affiliation: team.affiliation ?? '',
    country: team.country ?? '',
    bracket_id: '',
  });
  const form = useSubmit(FIELDS, async () => {
    const { name, website, affiliation, country, bracket_id } = draft.changes;
    const custom = changedEntries(draft.changes);
    const body = {
      ...{ name, website, affiliation },
      ...(country !== undefined && { country: asCountry(country) }),
      ...(bracket_id && { bracket_id: Number(bracket_id) }),
      ...(custom.length > 0 && { fields: custom }),
    };
    await unwrap(api.PATCH('/api/v1/teams/me', { body }));
    await refreshTeam();
    draft.markSaved();
  });
  const bind = bindingsOf(draft, form);
  return (
    <section className={classes.section}>
      <h2>{words.profile}</h2>
      <form onSubmit={form.submit}>
        <FormErrors form={form} />
        {can.change_name && (
          <TextInput label={words.name} required withAsterisk={false} autoComplete="off" {...bind.text('name')} />
        )}
        {team.bracket_id === null && (
          <BracketSelect kind="teams" label={words.bracket} none={words.choose} {...bind.text('bracket_id')} />
        )}
        <ProfileFields words={words} bind={bind} />
        <FieldInputs fields={fields} bind={bind} />
        <SaveBar form={form} draft={draft} />
      </form>
    </section>
  );
}
