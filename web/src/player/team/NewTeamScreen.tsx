import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { queryOptions, unwrap } from '../../api/query';
import { bindingsOf } from '../../components/form/bind';
import { entriesOf, type CustomValues } from '../../components/form/custom-fields';
import { FieldInputs } from '../../components/form/FieldInputs';
import { FormErrors } from '../../components/form/FormErrors';
import { PasswordField } from '../../components/form/PasswordField';
import { useDraft } from '../../components/form/useDraft';
import { useSubmit } from '../../components/form/useSubmit';
import { ErrorPage } from '../../components/ErrorPage';
import { useMessages } from '../../i18n/context';
import { BracketSelect } from '../../domain/accounts/BracketSelect';
import { ProfileFields, type ProfileValues } from '../../domain/accounts/ProfileFields';
import { Panel } from './Panel';
import classes from './Panel.module.css';
import { refreshTeam } from './team-queries';
import { TeamGate } from './TeamGate';

export default function NewTeamScreen(): ReactNode {
  const { team } = useMessages();
  const { can } = useBoot();
  return (
    <TeamGate title={team.create}>
      {can.create_team ? <NewTeamForm /> : <ErrorPage status={403} text={team.closed} />}
    </TeamGate>
  );
}

const NEW_TEAM: ProfileValues & CustomValues & Readonly<Record<'name' | 'bracket_id', string>> = {
  name: '',
  bracket_id: '',
  website: '',
  affiliation: '',
  country: '',
};

function NewTeamForm(): ReactNode {
  const { team } = useMessages();
  const [, navigate] = useLocation();
  const fields = useQuery(queryOptions('/api/v1/fields', { params: { query: { type: 'team' } } })).data?.data ?? [];
  const draft = useDraft('new-team', NEW_TEAM);
  const [password, setPassword] = useState('');
  const form = useSubmit([...Object.keys(NEW_TEAM), 'password'], async () => {
    const { name, bracket_id, website, affiliation, country } = draft.values;
    const body = {
      name,
      password,
      website,
      affiliation,
      country,
      bracket_id: bracket_id ? Number(bracket_id) : null,
      fields: entriesOf(fields, draft.values),
    };
    await unwrap(api.POST('/api/v1/teams/me', { body }));
    draft.reset();
    await refreshTeam();
    navigate('/team');
  });
  const bind = bindingsOf(draft, form);

  return (
    <Panel title={team.create}>
      <form onSubmit={form.submit}>
        <FormErrors form={form} />
        <TextInput label={team.name} description={team.name_hint} required autoComplete="off" {...bind.text('name')} />
        <PasswordField
          label={team.password}
          description={team.password_hint}
          required
          autoComplete="new-password"
          value={password}
          error={form.errorOf('password')}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <BracketSelect kind="teams" label={team.bracket} required none={team.choose} {...bind.text('bracket_id')} />
        <FieldInputs fields={fields} bind={bind} />
        <details>
          <summary>{team.optional}</summary>
          <div className={classes.optional}>
            <ProfileFields words={team} bind={bind} />
          </div>
        </details>
        <Button type="submit" loading={form.isBusy}>
          {team.create_action}
        </Button>
      </form>
    </Panel>
  );
}
