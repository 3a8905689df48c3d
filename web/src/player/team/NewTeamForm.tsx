import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client';
import { get, read } from '../../api/query';
import { CountrySelect } from '../../kit/form/CountrySelect';
import { entriesOf, FieldInputs, type FieldValues } from '../../kit/form/FieldInputs';
import { FormErrors } from '../../kit/form/FormErrors';
import { useDraft } from '../../kit/form/useDraft';
import { useSubmit } from '../../kit/form/useSubmit';
import { useWords } from '../../words/context';
import { useBrackets } from '../people/useBrackets';
import { Panel } from './Panel';
import classes from './Panel.module.css';
import { refreshTeam } from './team-queries';

const NOTHING = { name: '', bracket_id: '', website: '', affiliation: '', country: '' };
const NO_FIELDS: FieldValues = {};

/** Asks for what the event wants to know of a new team. */
export function NewTeamForm(): ReactNode {
  const { team } = useWords();
  const [, navigate] = useLocation();
  const fields = useQuery(get('/api/v1/fields', { params: { query: { type: 'team' } } })).data?.data ?? [];
  const brackets = useBrackets('teams');
  const draft = useDraft('new-team', NOTHING);
  const custom = useDraft('new-team-fields', NO_FIELDS);
  const [password, setPassword] = useState('');
  const { name, bracket_id, website, affiliation, country } = draft.values;
  const form = useSubmit([...Object.keys(NOTHING), 'password'], async () => {
    const body = {
      name,
      password,
      website,
      affiliation,
      country,
      bracket_id: bracket_id ? Number(bracket_id) : null,
      fields: entriesOf(fields, custom.values),
    };
    await read(api.POST('/api/v1/teams/me', { body }));
    draft.forget();
    custom.forget();
    await refreshTeam();
    navigate('/team');
  });
  const bind = (field: keyof typeof NOTHING): object => ({
    value: draft.values[field],
    error: form.errorOf(field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      draft.change({ [field]: currentTarget.value });
    },
  });
  return (
    <Panel title={team.found}>
      <form onSubmit={form.submit}>
        <FormErrors of={form} />
        <TextInput label={team.name} description={team.name_hint} required autoComplete="off" {...bind('name')} />
        <PasswordInput
          label={team.password}
          description={team.password_hint}
          required
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': team.show_password }}
          value={password}
          error={form.errorOf('password')}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
          }}
        />
        {brackets.length > 0 && (
          <NativeSelect
            label={team.bracket}
            required
            data={[
              { value: '', label: team.choose },
              ...brackets.map(({ id, name: label }) => ({ value: String(id), label })),
            ]}
            {...bind('bracket_id')}
          />
        )}
        <FieldInputs fields={fields} values={custom.values} onChange={custom.change} of={form} />
        <details>
          <summary>{team.optional}</summary>
          <div className={classes.optional}>
            <TextInput label={team.website} type="url" autoComplete="url" {...bind('website')} />
            <TextInput
              label={team.affiliation}
              description={team.affiliation_hint}
              autoComplete="organization"
              {...bind('affiliation')}
            />
            <CountrySelect
              label={team.country}
              value={country}
              error={form.errorOf('country')}
              onChange={(code) => {
                draft.change({ country: code });
              }}
            />
          </div>
        </details>
        <Button type="submit" loading={form.isBusy}>
          {team.found_action}
        </Button>
      </form>
    </Panel>
  );
}
