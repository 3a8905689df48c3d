import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { FormErrors } from '../../kit/form/FormErrors';
import { useSubmit } from '../../kit/form/useSubmit';
import { useWords } from '../../words/context';
import { Panel } from './Panel';
import { refreshTeam } from './team-queries';
import { TeamGate } from './TeamGate';

/** Enters a team by its name and password. */
export default function JoinTeamScreen(): ReactNode {
  const { team } = useWords();
  return (
    <TeamGate title={team.join}>
      <Join />
    </TeamGate>
  );
}

function Join(): ReactNode {
  const { team } = useWords();
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const form = useSubmit(['name', 'password'], async () => {
    await read(api.POST('/api/v1/teams/me/join', { body: { name, password } }));
    await refreshTeam();
    navigate('/team');
  });
  return (
    <Panel title={team.join}>
      <p>{team.join_text}</p>
      <form onSubmit={form.submit}>
        <FormErrors of={form} />
        <TextInput
          label={team.name}
          required
          withAsterisk={false}
          autoComplete="off"
          value={name}
          error={form.errorOf('name')}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
          }}
        />
        <PasswordInput
          label={team.password}
          required
          withAsterisk={false}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': team.show_password }}
          value={password}
          error={form.errorOf('password')}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
          }}
        />
        <Button type="submit" loading={form.isBusy}>
          {team.join_action}
        </Button>
      </form>
    </Panel>
  );
}
