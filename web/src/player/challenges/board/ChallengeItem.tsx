import { memo, type ReactNode } from 'react';
import { Pennant } from '../../../components/Pennant';
import { SignalFlag } from '../../../components/SignalFlag';
import { useFormats, useMessages } from '../../../i18n/context';
import { isMasked, isPreviewed, openBloods, type Row } from './board-list';
import classes from './ChallengeItem.module.css';
import type { Blood } from './useOwnBloods';

interface Props {
  row: Row;
  isTried: boolean;
  isOpen: boolean;
  query: string;
  ownBlood: Blood | undefined;
  /** True if the item shows how many of the first three solves are still open. */
  areBloodsOpen: boolean;
}

export const ChallengeItem = memo(function ChallengeItem(props: Props): ReactNode {
  const { row, isTried, isOpen, query, ownBlood, areBloodsOpen } = props;
  const { app, board } = useMessages();
  const formats = useFormats();
  const { id, category, solved_by_me, value, solves, tags } = row;
  if (isMasked(row))
    return (
      <li className={classes.item} data-masked>
        <SignalFlag name={category ?? '???'} size={18} hoisted={false} />
        <span className={classes.name}>{row.name ?? '???'}</span>
        <span className={classes.tags}>{[board.locked, ...tags].join(' · ')}</span>
        {isPreviewed(row) && (
          <span className={classes.value}>
            <span className="numbers">{value === null ? '–' : formats.number(value)}</span>
            <span className="visually-hidden"> {board.value}</span>
          </span>
        )}
      </li>
    );
  return (
    <li
      className={classes.item}
      data-challenge={id}
      data-solved={solved_by_me || undefined}
      data-open={isOpen || undefined}
    >
      <SignalFlag name={category ?? ''} size={18} hoisted={solved_by_me} />
      <a
        className={classes.name}
        href={`/challenges/${id}${query ? `?${query}` : ''}`}
        aria-current={isOpen ? 'page' : undefined}
      >
        {row.name ?? board.unnamed(id)}
      </a>
      <span className={classes.tags}>{tags.join(' · ')}</span>
      <span className={classes.bloods}>
        {ownBlood && <Pennant place={ownBlood} label={board.own_bloods[ownBlood]} />}
        {areBloodsOpen && <OpenBloods count={openBloods(row)} />}
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

/** Hollow pennants: one for each of the first three solves that is still open. */
function OpenBloods({ count }: { count: number }): ReactNode {
  const { board } = useMessages();
  if (count === 0) return null;
  const text = board.open_bloods(count);
  return (
    <span className={classes.open} role="img" aria-label={text} title={text}>
      {Array.from({ length: count }, (_, index) => (
        <svg key={index} width="11" height="12" viewBox="0 0 11 12" aria-hidden>
          <path d="M1 1.5l9 4.5-9 4.5z" />
        </svg>
      ))}
    </span>
  );
}
