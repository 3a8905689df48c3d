import { memo, type ReactNode } from 'react';
import { useFormats, useWords } from '../../words/context';
import { AccountName } from '../../domain/scoreboard/AccountName';
import type { BoardRow } from '../../domain/scoreboard/scoreboard-api';
import classes from './Scoreboard.module.css';

interface Props {
  index: number;
  /** Not there until its page is loaded. */
  row: BoardRow | undefined;
  withBrackets: boolean;
  isOwn: boolean;
  isCompared: boolean;
  toggle: (id: number) => void;
}

/** An account of the board. */
export const BoardTableRow = memo(function BoardTableRow(props: Props): ReactNode {
  const { index, row, withBrackets, isOwn, isCompared, toggle } = props;
  const { scoreboard } = useWords();
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
