import { Button, TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { bindingsOf } from '../../components/form/bind';
import { FormErrors } from '../../components/form/FormErrors';
import { PasswordField } from '../../components/form/PasswordField';
import { useFields } from '../../components/form/useFields';
import { useSubmit } from '../../components/form/useSubmit';
import { useMessages } from '../../i18n/context';
import { Panel } from './Panel';
import { refreshTeam } from './team-queries';
import { TeamGate } from './TeamGate';

export default function JoinTeamScreen(): ReactNode {
  const { team } = useMessages();
  return (
    <TeamGate title={team.join}>
      <Join />
    </TeamGate>
  );
}

function Join(): ReactNode {
  const { team } = useMessages();
  const [, navigate] = useLocation();
  const entry = useFields({ name: '', password: '' });
  const form = useSubmit(['name', 'password'], async () => {
    await unwrap(api.POST('/api/v1/teams/me/join', { body: entry.values }));
    await refreshTeam();
    navigate('/team');
  });
  const bind = bindingsOf(entry, form);
  return (
    <Panel title={team.join}>
      <p>{team.join_text}</p>
      <form onSubmit={form.submit}>
        <FormErrors form={form} />
        <TextInput label={team.name} required withAsterisk={false} autoComplete="off" {...bind.text('name')} />
        <PasswordField
          label={team.password}
          required
          withAsterisk={false}
          autoComplete="off"
          {...bind.text('password')}
        />
        <Button type="submit" loading={form.isBusy}>
          {team.join_action}
        </Button>
      </form>
    </Panel>
  );
}
