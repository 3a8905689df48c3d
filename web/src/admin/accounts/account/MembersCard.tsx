import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client';
import { queryOptions, unwrap } from '../../../api/query';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { CopyButton } from '../../../components/CopyButton';
import { DialogButton } from '../../../components/DialogButton';
import { FormErrors } from '../../../components/form/FormErrors';
import { useSubmit } from '../../../components/form/useSubmit';
import { NameLink } from '../../../components/NameLink';
import { useFormats } from '../../../i18n/context';
import { Badge } from '../../components/Badge';
import { Card } from '../../components/Card';
import { LoadFailure } from '../../components/LoadFailure';
import { useAdminMessages } from '../../messages';
import { AccountPicker, type Picked } from '../AccountPicker';
import { accountHref, invalidateAccounts, type TeamRow } from '../accounts-api';
import classes from '../Accounts.module.css';

export function MembersCard({ team }: { team: TeamRow }): ReactNode {
  const { people } = useAdminMessages();
  const { team: words } = people;
  const { number } = useFormats();
  const params = { path: { id: team.id } };
  const { data, error, refetch } = useQuery(queryOptions('/api/v1/teams/{id}', { params }));
  const members = data?.data.member_details;
  return (
    <Card
      title={people.members}
      actions={
        <DialogButton size="sm" label={words.invite} title={words.invite_title}>
          {() => <Invitation id={team.id} />}
        </DialogButton>
      }
    >
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!members && !error && <Skeleton height={72} />}
      {members?.length === 0 && <p className={classes.quiet}>{words.none}</p>}
      {members && members.length > 0 && (
        <ul className={classes.rows}>
          {members.map((member) => (
            <li key={member.id}>
              <span>
                <NameLink href={accountHref('users', member.id)}>{member.name}</NameLink>{' '}
                {member.captain && <Badge>{words.captain}</Badge>}
                {member.score !== null && <span className={classes.quiet}>{number(member.score)}</span>}
              </span>
              <span className={classes.actions}>
                {!member.captain && <MakeCaptain team={team.id} member={member} />}
                <ConfirmButton
                  size="compact-sm"
                  label={words.remove}
                  about={member.name}
                  title={words.remove_title(member.name)}
                  text={words.remove_text}
                  run={async () => {
                    await unwrap(api.DELETE('/api/v1/teams/{id}/members', { params, body: { user_id: member.id } }));
                    await invalidateAccounts();
                  }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <AddMember id={team.id} />
    </Card>
  );
}

function AddMember({ id }: { id: number }): ReactNode {
  const { people } = useAdminMessages();
  const { team: words, fields } = people;
  const [picked, setPicked] = useState<Picked | null>(null);
  const form = useSubmit(['user_id'], async () => {
    if (!picked) return;
    const body = { user_id: picked.id };
    await unwrap(api.POST('/api/v1/teams/{id}/members', { params: { path: { id } }, body }));
    await invalidateAccounts();
    setPicked(null);
  });
  return (
    <form className={classes.add} onSubmit={form.submit}>
      <FormErrors form={form} />
      <AccountPicker
        kind="users"
        label={words.add}
        placeholder={fields.user_search}
        picked={picked}
        error={form.errorOf('user_id')}
        onPick={setPicked}
      />
      <Button type="submit" variant="default" loading={form.isBusy} disabled={picked === null}>
        {words.add_send}
      </Button>
    </form>
  );
}

/** Invitation link to the team. The server creates a new one each time the dialog is opened. */
function Invitation({ id }: { id: number }): ReactNode {
  const { people } = useAdminMessages();
  const { team: words } = people;
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', id],
    queryFn: () => unwrap(api.POST('/api/v1/teams/{id}/members', { params: { path: { id } } })),
    gcTime: 0,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} />;
  const code = 'code' in data.data ? data.data.code : '';
  const link = `${location.origin}/teams/invite?code=${encodeURIComponent(code)}`;
  return (
    <div className={classes.dialogForm}>
      <p>{words.invite_text}</p>
      <code className={classes.link}>{link}</code>
      <div>
        <CopyButton text={link} />
      </div>
    </div>
  );
}

function MakeCaptain({ team, member }: { team: number; member: { id: number; name: string } }): ReactNode {
  const { people } = useAdminMessages();
  const form = useSubmit([], async () => {
    await unwrap(api.PATCH('/api/v1/teams/{id}', { params: { path: { id: team } }, body: { captain_id: member.id } }));
    await invalidateAccounts();
  });
  return (
    <form onSubmit={form.submit}>
      <Button
        type="submit"
        size="compact-sm"
        variant="default"
        loading={form.isBusy}
        aria-label={`${people.team.make_captain}: ${member.name}`}
      >
        {people.team.make_captain}
      </Button>
      <FormErrors form={form} />
    </form>
  );
}
