import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/client';
import { get, read } from '../../../api/query';
import { ConfirmButton } from '../../../kit/ConfirmButton';
import { useFormats } from '../../../words/context';
import { Badge } from '../../kit/Badge';
import { Card } from '../../kit/Card';
import { DialogButton } from '../../../kit/DialogButton';
import { LoadFailure } from '../../kit/LoadFailure';
import { useAdminWords } from '../../words';
import { accountHref, readPeopleAgain, type TeamRow } from '../people-api';
import classes from '../People.module.css';
import { AddMember } from './AddMember';
import { Invitation } from './Invitation';
import { MakeCaptain } from './MakeCaptain';

/** Who is in a team, and who leads it. */
export function MembersCard({ team }: { team: TeamRow }): ReactNode {
  const { people } = useAdminWords();
  const { team: words } = people;
  const { number } = useFormats();
  const params = { path: { id: team.id } };
  const { data, error, refetch } = useQuery(get('/api/v1/teams/{id}', { params }));
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
                <a href={accountHref('users', member.id)}>
                  <bdi>{member.name}</bdi>
                </a>{' '}
                {member.captain && <Badge>{words.captain}</Badge>}
                {member.score !== null && <span className={classes.quiet}>{number(member.score)}</span>}
              </span>
              <span className={classes.ways}>
                {!member.captain && <MakeCaptain team={team.id} member={member} />}
                <ConfirmButton
                  size="compact-sm"
                  label={words.remove}
                  about={member.name}
                  title={words.remove_title(member.name)}
                  text={words.remove_text}
                  run={async () => {
                    await read(api.DELETE('/api/v1/teams/{id}/members', { params, body: { user_id: member.id } }));
                    await readPeopleAgain();
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
