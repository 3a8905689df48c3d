import type { ReactNode } from 'react';
import { Ago } from '../../kit/Ago';
import { useFormats, useWords } from '../../words/context';
import classes from './Profile.module.css';
import type { AwardRow } from './useResults';

/** Points that were given or taken beside solves: awards of the organisers, and what hints cost. */
export function AwardList({ awards }: { awards: readonly AwardRow[] }): ReactNode {
  const { people } = useWords();
  const { language } = useFormats();
  const signed = new Intl.NumberFormat(language, { signDisplay: 'always' });
  if (awards.length === 0) return null;
  return (
    <section className={classes.part}>
      <h2>{people.awards}</h2>
      <ul className={classes.awards}>
        {awards.map(({ id, name, description, value, date }) => (
          <li key={id}>
            <span>
              <bdi>{name ?? people.award}</bdi>
              <span className={classes.description}>
                {description && (
                  <>
                    <bdi>{description}</bdi> ·{' '}
                  </>
                )}
                <Ago date={date} />
              </span>
            </span>
            <span className={`${classes.amount ?? ''} numbers`} data-negative={value < 0 || undefined}>
              {signed.format(value)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
