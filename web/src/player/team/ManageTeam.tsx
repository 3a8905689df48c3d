import { Button } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { ConfirmButton } from '../../components/ConfirmButton';
import { CopyButton } from '../../components/CopyButton';
import { bindingsOf } from '../../components/form/bind';
import { FormErrors } from '../../components/form/FormErrors';
import { PasswordField } from '../../components/form/PasswordField';
import { useFields } from '../../components/form/useFields';
import { useSubmit } from '../../components/form/useSubmit';
import { NameLink } from '../../components/NameLink';
import { PageTitle } from '../../components/PageTitle';
import { ReadOnlyInput } from '../../components/ReadOnlyInput';
import { useFormats, useMessages } from '../../i18n/context';
import { MemberList, type Member } from '../accounts/MemberList';
import classes from './OwnTeam.module.css';
import { forgetTeam, refreshTeam, type OwnTeam } from './team-queries';
import { TeamProfileForm } from './TeamProfileForm';

export function ManageTeam({ team }: { team: OwnTeam }): ReactNode {
  const { team: words } = useMessages();
  return (
    <div className={classes.manage}>
      <header>
        <p>
          <NameLink href="/team">{team.name}</NameLink>
        </p>
        <PageTitle>{words.manage}</PageTitle>
      </header>
      <Invitation team={team} />
      <MemberList members={team.member_details} action={(member) => <MemberActions member={member} />} />
      <TeamProfileForm team={team} />
      <TeamPasswordForm />
      <Disband name={team.name} />
    </div>
  );
}

function Disband({ name }: { name: string }): ReactNode {
  const { team: words } = useMessages();
  const { team: rules } = useBoot();
  const [, navigate] = useLocation();
  return (
    <section className={classes.section}>
      <h2>{words.danger}</h2>
      {rules.can_leave ? (
        <div>
          <ConfirmButton
            label={words.disband}
            title={words.disband_title(name)}
            text={words.disband_text}
            run={async () => {
              await unwrap(api.DELETE('/api/v1/teams/me'));
              await forgetTeam();
              navigate('/team');
            }}
          />
        </div>
      ) : (
        <p className={classes.quiet}>{words.fixed}</p>
      )}
    </section>
  );
}

function MemberActions({ member: { id, name, captain } }: { member: Member }): ReactNode {
  const { team } = useMessages();
  const { team: rules } = useBoot();
  const [, navigate] = useLocation();
  if (captain) return null;
  return (
    <span className={classes.actions}>
      <ConfirmButton
        size="compact-sm"
        label={team.hand_over}
        about={name}
        title={team.hand_over_title(name)}
        text={team.hand_over_text}
        run={async () => {
          await unwrap(api.PATCH('/api/v1/teams/me', { body: { captain_id: id } }));
          await refreshTeam();
          navigate('/team');
        }}
      />
      {rules.can_leave && (
        <ConfirmButton
          size="compact-sm"
          label={team.remove}
          about={name}
          title={team.remove_title(name)}
          text={team.remove_text}
          run={async () => {
            await unwrap(api.DELETE('/api/v1/teams/me/members/{id}', { params: { path: { id } } }));
            await refreshTeam();
          }}
        />
      )}
    </span>
  );
}

function TeamPasswordForm(): ReactNode {
  const { team, auth } = useMessages();
  const { password_min_length } = useBoot().registration;
  const passwords = useFields({ password: '', confirm: '' });
  const [isDone, setDone] = useState(false);
  const form = useSubmit(['password', 'confirm'], async () => {
    setDone(false);
    await unwrap(api.PATCH('/api/v1/teams/me', { body: passwords.values }));
    passwords.reset();
    setDone(true);
  });
  const bind = bindingsOf(passwords, form);
  return (
    <section className={classes.section}>
      <h2>{team.change_password}</h2>
      <form onSubmit={form.submit}>
        <FormErrors form={form} />
        <PasswordField
          label={team.current_password}
          required
          withAsterisk={false}
          autoComplete="current-password"
          {...bind.text('confirm')}
        />
        <PasswordField
          label={team.new_password}
          description={auth.password_hint(password_min_length)}
          required
          withAsterisk={false}
          minLength={password_min_length}
          autoComplete="new-password"
          {...bind.text('password')}
        />
        <div className={classes.actions}>
          <Button type="submit" variant="default" loading={form.isBusy}>
            {team.change_password}
          </Button>
          <span role="status">{isDone ? team.password_changed : ''}</span>
        </div>
      </form>
    </section>
  );
}

const Qr = lazy(() => import('../../components/Qr').then((module) => ({ default: module.Qr })));

function Invitation({ team }: { team: OwnTeam }): ReactNode {
  const { team: words } = useMessages();
  const { team: rules } = useBoot();
  const { number } = useFormats();
  const [link, setLink] = useState<string | null>(null);
  const form = useSubmit([], async () => {
    const { data } = await unwrap(api.POST('/api/v1/teams/me/members'));
    setLink(`${location.origin}/teams/invite?code=${encodeURIComponent(data.code)}`);
  });
  return (
    <section className={classes.section}>
      <h2>{words.invitation}</h2>
      <p className={classes.quiet}>
        {words.invitation_text}
        {rules.size !== null && <> {words.size(number(team.members.length), number(rules.size))}.</>}
      </p>
      <FormErrors form={form} />
      {link === null ? (
        <form onSubmit={form.submit}>
          <Button type="submit" loading={form.isBusy}>
            {words.make_link}
          </Button>
        </form>
      ) : (
        <div className={classes.invitation} role="status">
          <Suspense fallback={<span className={classes.code} />}>
            <Qr text={link} label={words.qr} />
          </Suspense>
          <div className={classes.link}>
            <ReadOnlyInput label={words.link} value={link} />
            <div>
              <CopyButton text={link} label={words.copy_link} />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}
