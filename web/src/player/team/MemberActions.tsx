import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { ConfirmButton } from '../../kit/ConfirmButton';
import { useWords } from '../../words/context';
import type { Member } from '../people/MemberList';
import { refreshTeam } from './team-queries';
import classes from './OwnTeam.module.css';

/** What a captain can do with another member. */
export function MemberActions({ member: { id, name, captain } }: { member: Member }): ReactNode {
  const { team } = useWords();
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
          await read(api.PATCH('/api/v1/teams/me', { body: { captain_id: id } }));
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
            await read(api.DELETE('/api/v1/teams/me/members/{id}', { params: { path: { id } } }));
            await refreshTeam();
          }}
        />
      )}
    </span>
  );
}
