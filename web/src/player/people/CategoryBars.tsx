import type { ReactNode } from 'react';
import { BarList } from '../../kit/chart/BarList';
import { SignalFlag } from '../../kit/SignalFlag';
import { useFormats, useWords } from '../../words/context';
import { categoriesOf, type Solved } from './profile-data';
import classes from './Profile.module.css';

/** Points and solves by category. */
export function CategoryBars({ solves }: { solves: readonly Solved[] }): ReactNode {
  const { people, app } = useWords();
  const { number } = useFormats();
  if (solves.length === 0) return null;
  return (
    <section className={classes.part}>
      <h2>{people.categories}</h2>
      <BarList
        label={people.categories}
        bars={categoriesOf(solves).map(({ category, solves: count, points }) => ({
          id: category,
          label: (
            <>
              <SignalFlag of={category} size={16} />
              <bdi>{category || people.no_category}</bdi>
            </>
          ),
          value: points,
          text: people.part(app.solves(count), number(points)),
        }))}
      />
    </section>
  );
}
