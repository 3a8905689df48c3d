import type { ReactNode, RefObject } from 'react';
import { useWords } from '../../words/context';
import classes from './Scoreboard.module.css';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';

export const ROW_HEIGHT = 40;

interface Props {
  total: number;
  /** Whether it says in which bracket each account is. */
  withBrackets: boolean;
  body: RefObject<HTMLTableSectionElement | null>;
  children: ReactNode;
}

/** The table around the rows; it tells how many rows there are, whatever part of them is here. */
export function BoardTable({ total, withBrackets, body, children }: Props): ReactNode {
  const { app, scoreboard } = useWords();
  const competitors = useCompetitors();
  return (
    <table className={classes.table} aria-label={app.scoreboard} aria-rowcount={total + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={classes.place}>
            {scoreboard.place}
          </th>
          <th scope="col">{competitors.one}</th>
          {withBrackets && (
            <th scope="col" className={classes.bracket}>
              {scoreboard.bracket}
            </th>
          )}
          <th scope="col" className={classes.score}>
            {scoreboard.chart.points}
          </th>
          <th scope="col" className={classes.pin}>
            <span className="visually-hidden">{scoreboard.compare_head}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>{children}</tbody>
    </table>
  );
}
