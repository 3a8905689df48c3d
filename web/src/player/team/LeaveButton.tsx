import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { ConfirmButton } from '../../kit/ConfirmButton';
import { useWords } from '../../words/context';
import { forgetTeam } from './team-queries';

/** The way out of a team, where the event lets players go. */
export function LeaveButton({ name }: { name: string }): ReactNode {
  const { team } = useWords();
  const { team: rules } = useBoot();
  if (!rules.can_leave) return null;
  return (
    <ConfirmButton
      label={team.leave}
      title={team.leave_title(name)}
      text={team.leave_text}
      run={async () => {
        await read(api.POST('/api/v1/teams/me/leave'));
        await forgetTeam();
      }}
    />
  );
}
