import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { Refusal } from '../../kit/Refusal';
import { useWords } from '../../words/context';
import { NewTeamForm } from './NewTeamForm';
import { TeamGate } from './TeamGate';

/** Founds a team. */
export default function NewTeamScreen(): ReactNode {
  const { team } = useWords();
  const { can } = useBoot();
  return (
    <TeamGate title={team.found}>
      {can.create_team ? <NewTeamForm /> : <Refusal status={403} text={team.closed} />}
    </TeamGate>
  );
}
