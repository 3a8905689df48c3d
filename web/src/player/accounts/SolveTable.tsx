import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { RelativeTime } from '../../components/RelativeTime';
import { NameLink } from '../../components/NameLink';
import { SignalFlag } from '../../components/SignalFlag';
import { useFormats, useMessages } from '../../i18n/context';
import classes from './Profile.module.css';
import type { SolveRow } from './useResults';

export function SolveTable({ solves, withUser }: { solves: readonly SolveRow[]; withUser: boolean }): ReactNode {
  const { people } = useMessages();
  return (
    <section className={classes.part}>
      <h2 id="solves">{people.solves}</h2>
      <table className={classes.table} aria-labelledby="solves">
        <thead>
          <tr>
            <th scope="col">{people.challenge}</th>
            <th scope="col" className={classes.wide}>
              {people.category}
            </th>
            {withUser && (
              <th scope="col" className={classes.wide}>
                {people.by}
              </th>
            )}
            <th scope="col" className={classes.end}>
              {people.points}
            </th>
            <th scope="col" className={classes.end}>
              {people.when}
            </th>
          </tr>
        </thead>
        <tbody>
          {solves.map((solve) => (
            <Row key={solve.id} solve={solve} withUser={withUser} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ solve: { challenge, user, date }, withUser }: { solve: SolveRow; withUser: boolean }): ReactNode {
  const { can } = useBoot();
  const { number } = useFormats();
  const category = challenge.category ?? '';
  const by = user && <a href={`/users/${user.id}`}>{<bdi>{user.name}</bdi>}</a>;
  return (
    <tr>
      <th scope="row">
        {can.see_challenges ? (
          <NameLink href={`/challenges/${challenge.id}`}>{challenge.name}</NameLink>
        ) : (
          <bdi>{challenge.name}</bdi>
        )}
        <span className={classes.narrow}>
          {category} {withUser && <>· {by}</>}
        </span>
      </th>
      <td className={classes.wide}>
        <span className={classes.category}>
          <SignalFlag name={category} size={16} />
          <bdi>{category}</bdi>
        </span>
      </td>
      {withUser && <td className={classes.wide}>{by}</td>}
      <td className={`${classes.end ?? ''} numbers`}>{challenge.value === null ? '–' : number(challenge.value)}</td>
      <td className={`${classes.end ?? ''} ${classes.when ?? ''}`}>
        <RelativeTime date={date} />
      </td>
    </tr>
  );
}
