import type { ReactNode } from 'react';
import { SignalFlag } from '../../components/SignalFlag';
import { useFormats, useMessages } from '../../i18n/context';
import classes from './Matrix.module.css';
import type { ColumnGroup } from './matrix-columns';
import { useCompetitors } from './useCompetitors';

interface Props {
  groups: readonly ColumnGroup[];
  hrefOf: (id: number) => string;
}

export function MatrixHead({ groups, hrefOf }: Props): ReactNode {
  const { app } = useMessages();
  const competitors = useCompetitors();
  const { number } = useFormats();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" rowSpan={2} className={classes.corner}>
          {competitors.one}
        </th>
        {groups.map(({ category, challenges }) => (
          <th key={category} scope="colgroup" colSpan={challenges.length} className={classes.category}>
            <span title={category}>
              <SignalFlag name={category} size={14} /> <span dir="auto">{category}</span>
            </span>
          </th>
        ))}
      </tr>
      <tr aria-rowindex={2}>
        {groups.flatMap(({ category, challenges }) =>
          challenges.map(({ id, name, value, solves }, index) => (
            <th key={id} scope="col" className={classes.challenge} data-first={index === 0 || undefined}>
              <a
                href={hrefOf(id)}
                title={[
                  name ?? '',
                  category,
                  value === null ? '' : app.points(value),
                  solves === null ? '' : app.solves(solves),
                ]
                  .filter((text) => text !== '')
                  .join(' · ')}
              >
                <bdi>{name}</bdi>
              </a>
              {value !== null && <span className="numbers">{number(value)}</span>}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}
