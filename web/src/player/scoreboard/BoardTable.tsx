import { memo, type ReactNode, type RefObject } from 'react';
import { AccountName } from '../../domain/scoreboard/AccountName';
import type { BoardRow } from '../../domain/scoreboard/scoreboard-api';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';
import { useFormats, useMessages } from '../../i18n/context';
import classes from './Scoreboard.module.css';

export const ROW_HEIGHT = 40;

interface Props {
  total: number;
  withBrackets: boolean;
  body: RefObject<HTMLTableSectionElement | null>;
  children: ReactNode;
}

/** The table around the rows. Declares the total number of rows to screen readers, since only some are rendered. */
export function BoardTable({ total, withBrackets, body, children }: Props): ReactNode {
  const { app, scoreboard } = useMessages();
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

interface BoardTableRowProps {
  index: number;
  row: BoardRow | undefined;
  withBrackets: boolean;
  isOwn: boolean;
  isCompared: boolean;
  toggle: (id: number) => void;
}

export const BoardTableRow = memo(function BoardTableRow(props: BoardTableRowProps): ReactNode {
  const { index, row, withBrackets, isOwn, isCompared, toggle } = props;
  const { scoreboard } = useMessages();
  const { number } = useFormats();
  return (
    <tr aria-rowindex={index + 2} data-own={isOwn || undefined}>
      <td className={classes.place}>{row && number(row.pos)}</td>
      <td>
        {row ? (
          <AccountName name={row.name} href={row.account_url} note={isOwn ? scoreboard.you : undefined} />
        ) : (
          <span className={classes.missing} />
        )}
      </td>
      {withBrackets && (
        <td className={classes.bracket} dir="auto">
          {row?.bracket_name}
        </td>
      )}
      <td className={classes.score}>{row && number(row.score)}</td>
      <td className={classes.pin}>
        {row && (
          <button
            type="button"
            aria-pressed={isCompared}
            aria-label={scoreboard.compare(row.name)}
            title={scoreboard.compare(row.name)}
            onClick={() => toggle(row.account_id)}
          >
            <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden>
              <path d="M2 14h4v-4h5V6h5" />
            </svg>
          </button>
        )}
      </td>
    </tr>
  );
});
