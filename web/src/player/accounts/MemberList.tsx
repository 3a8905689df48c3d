import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { NameLink } from '../../components/NameLink';
import { SignalFlag } from '../../components/SignalFlag';
import { useFormats, useMessages } from '../../i18n/context';
import classes from './Profile.module.css';

export interface Member {
  id: number;
  name: string;
  score: number | null;
  captain: boolean;
}

/** Members of a team, most points first. `action` renders the actions for a member. */
export function MemberList({
  members,
  action,
}: {
  members: readonly Member[];
  action?: (member: Member) => ReactNode;
}): ReactNode {
  const { people, app } = useMessages();
  const { viewer } = useBoot();
  const { number } = useFormats();
  const sorted = members.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0) || a.id - b.id);
  return (
    <section className={classes.part}>
      <h2>{people.members}</h2>
      {members.length === 0 && <p className={classes.description}>{people.no_members}</p>}
      <ul className={classes.members}>
        {sorted.map((member) => (
          <li key={member.id}>
            <SignalFlag name={member.name} size={22} />
            <span className={classes.member}>
              <NameLink href={`/users/${member.id}`}>{member.name}</NameLink>
              {member.captain && <span className={classes.badge}>{people.captain}</span>}
              {member.id === viewer?.id && <span className={classes.badge}>{people.you}</span>}
            </span>
            {member.score !== null && (
              <span className="numbers" title={app.points(member.score)}>
                {number(member.score)}
              </span>
            )}
            {action?.(member)}
          </li>
        ))}
      </ul>
    </section>
  );
}
