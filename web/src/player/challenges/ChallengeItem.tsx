import { memo, type ReactNode } from 'react';
import { Pennant } from '../../kit/Pennant';
import { SignalFlag } from '../../kit/SignalFlag';
import { useFormats, useWords } from '../../words/context';
import { isMasked, type Row } from './board-list';
import classes from './ChallengeItem.module.css';

interface Props {
  row: Row;
  isTried: boolean;
  isOpen: boolean;
  query: string;
  /** Who solved it first, three at most. */
  bloods: readonly string[];
}

/** A challenge on the board: a card, or a line of the list view. Its size depends on no number in it. */
export const ChallengeItem = memo(function ChallengeItem({ row, isTried, isOpen, query, bloods }: Props): ReactNode {
  const { app, board } = useWords();
  const formats = useFormats();
  const { id, category, solved_by_me, value, solves, tags } = row;
  if (isMasked(row))
    return (
      <li className={classes.item} data-masked>
        <SignalFlag of="???" size={18} hoisted={false} />
        <span className={classes.name}>???</span>
        <span className={classes.tags}>{board.locked}</span>
      </li>
    );
  return (
    <li
      className={classes.item}
      data-challenge={id}
      data-solved={solved_by_me || undefined}
      data-open={isOpen || undefined}
    >
      <SignalFlag of={category ?? ''} size={18} hoisted={solved_by_me} />
      <a
        className={classes.name}
        href={`/challenges/${id}${query ? `?${query}` : ''}`}
        aria-current={isOpen ? 'page' : undefined}
      >
        {row.name ?? board.unnamed(id)}
      </a>
      <span className={classes.tags}>{tags.join(' · ')}</span>
      <span className={classes.bloods}>
        {bloods.map((name, at) => (
          <Pennant key={at} place={(at + 1) as 1 | 2 | 3} label={board.blood(at, name)} />
        ))}
      </span>
      <span className={classes.value}>
        <span className="numbers">{value === null ? '–' : formats.number(value)}</span>
        <span className="visually-hidden"> {board.value}</span>
      </span>
      <span className={classes.solves}>{solves !== null && app.solves(solves)}</span>
      <span className={classes.mark}>{solved_by_me ? `✓ ${board.solved}` : isTried && board.tried}</span>
    </li>
  );
});
