import type { ReactNode } from 'react';
import { useFormats, useMessages } from '../../i18n/context';
import classes from './Profile.module.css';
import { accuracyOf, placeOf } from '../../domain/accounts/profile-data';
import type { ProfileFacts } from './ProfileHead';
import type { Results } from './useResults';

export function ProfileFigures({
  facts,
  results: { solves, fails, isHidden },
  isOwn,
}: {
  facts: ProfileFacts;
  results: Results;
  isOwn: boolean;
}): ReactNode {
  const { people } = useMessages();
  const { number, language } = useFormats();
  const place = placeOf(facts.place);
  const accuracy = solves && fails !== undefined ? accuracyOf(solves.length, fails) : null;
  if (isHidden && facts.score === null) return null;
  return (
    <dl className={classes.figures}>
      <Figure name={people.place}>{place === null ? '–' : number(place)}</Figure>
      <Figure name={people.points}>{facts.score === null ? '–' : number(facts.score)}</Figure>
      <Figure name={people.solves}>{solves ? number(solves.length) : '–'}</Figure>
      {isOwn && (
        <Figure
          name={people.accuracy}
          more={solves && fails !== undefined ? people.accuracy_text(number(solves.length), number(fails)) : undefined}
        >
          {accuracy === null ? '–' : new Intl.NumberFormat(language, { style: 'percent' }).format(accuracy)}
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, more, children }: { name: string; more?: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={`${classes.figure ?? ''} numbers`}>{children}</span>
        {more !== undefined && <span className={classes.more}>{more}</span>}
      </dd>
    </div>
  );
}
