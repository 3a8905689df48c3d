import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { ConfirmButton } from '../../kit/ConfirmButton';
import { Heading } from '../../kit/Heading';
import { useWords } from '../../words/context';
import { MemberList } from '../people/MemberList';
import { Invitation } from './Invitation';
import { MemberActions } from './MemberActions';
import classes from './OwnTeam.module.css';
import { forgetTeam, type OwnTeam } from './team-queries';
import { TeamPasswordForm } from './TeamPasswordForm';
import { TeamProfileForm } from './TeamProfileForm';

/** What a captain does: invite, remove and hand over, change what is known of the team, and end it. */
export function ManageTeam({ team }: { team: OwnTeam }): ReactNode {
  const { team: words } = useWords();
  return (
    <div className={classes.manage}>
      <header>
        <p>
          <a href="/team">
            <bdi>{team.name}</bdi>
          </a>
        </p>
        <Heading>{words.manage}</Heading>
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
  const { team: words } = useWords();
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
              await read(api.DELETE('/api/v1/teams/me'));
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
