import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { useBrackets } from '../../domain/accounts/useBrackets';
import { BOARD_PAGE, boardPage, ownRow, type BoardFilter, type BoardRow } from '../../domain/scoreboard/scoreboard-api';
import { usePages } from '../../domain/scoreboard/usePages';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';
import { EmptyState } from '../../components/EmptyState';
import { useKeys } from '../../components/useKeys';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { SignalFlag } from '../../components/SignalFlag';
import { useFilters } from '../../components/useFilters';
import { VirtualRows } from '../../components/VirtualRows';
import { useFormats, useMessages } from '../../i18n/context';
import { BoardHead } from './BoardHead';
import { BoardTable, BoardTableRow, ROW_HEIGHT } from './BoardTable';
import { SCOREBOARD_FILTERS } from './scoreboard-filters';
import classes from './Scoreboard.module.css';
import type { Compared } from './useCompared';

interface Props {
  bracket_id: number | undefined;
  own: number | null;
  compared: Compared;
}

export function BoardList({ bracket_id, own, compared }: Props): ReactNode {
  const { scoreboard } = useMessages();
  const competitors = useCompetitors();
  const { event } = useBoot();
  const { q } = useFilters(SCOREBOARD_FILTERS).values;
  const withBrackets = useBrackets(event.mode).length > 0 && bracket_id === undefined;
  const filter: BoardFilter = { bracket_id, q: q.trim() || undefined };
  const { total, isStale, error, pageWith, onRange } = usePages((page) => boardPage(filter, page), BOARD_PAGE);
  const { data } = useQuery({ ...ownRow(bracket_id), enabled: own !== null });
  const mine = data?.data.find(({ account_id }) => account_id === own);
  const body = useRef<HTMLTableSectionElement>(null);
  const [side, setSide] = useState<Side>(null);
  const onRows = useCallback(
    (first: number, last: number) => {
      setSide(mine && total !== undefined ? sideOf(mine.pos - 1, { first, last, total }) : null);
      onRange(first, last);
    },
    [mine, total, onRange],
  );
  const isJumping = useRef(false);
  const jump = useCallback(() => {
    if (!mine || !body.current) return;
    scrollToRow(body.current, mine.pos - 1);
    isJumping.current = true;
  }, [mine]);
  useEffect(() => {
    // The viewer's row may still be loading; a later render then focuses it.
    const link = isJumping.current ? body.current?.querySelector<HTMLElement>('[data-own] a') : null;
    if (!link) return;
    isJumping.current = false;
    link.focus({ preventScroll: true });
  });
  useKeys(q === '' && mine ? { j: jump } : {});

  if (error && total === undefined) throw error;
  if (total === undefined) return <ScreenSkeleton />;
  if (total === 0)
    return q === '' ? (
      <EmptyState title={scoreboard.empty}>
        {event.state === 'before' ? scoreboard.empty_before : scoreboard.empty_text}
      </EmptyState>
    ) : (
      <EmptyState title={competitors.none_found} />
    );
  return (
    <section aria-label={scoreboard.list}>
      <BoardHead {...{ filter, total, mine, jump: q === '' ? jump : null }} />
      <div className={isStale ? classes.old : undefined}>
        <BoardTable total={total} withBrackets={withBrackets} body={body}>
          <VirtualRows
            count={total}
            height={ROW_HEIGHT}
            onRange={onRows}
            row={(index) => {
              const { data: rows, offset } = pageWith(index);
              const row = rows?.[offset];
              return (
                <BoardTableRow
                  key={index}
                  {...{ index, row, withBrackets }}
                  isOwn={row?.account_id === own}
                  isCompared={row !== undefined && compared.ids.includes(row.account_id)}
                  toggle={compared.toggle}
                />
              );
            }}
          />
        </BoardTable>
        {/* Above this `div`, the bar would cover the buttons of `BoardHead`. */}
        {mine && q === '' && <OwnBar row={mine} {...{ side, jump }} />}
      </div>
    </section>
  );
}

function scrollToRow(body: HTMLElement, index: number): void {
  const top = body.getBoundingClientRect().top + scrollY + index * ROW_HEIGHT;
  scrollTo({ top: top - innerHeight / 2 });
}

/** Rows rendered beyond the visible ones, as in `VirtualRows`. */
const SPARE = 3;

type Side = 'above' | 'below' | null;

/** Side of the window on which row `index` is out of sight; null if it is visible. */
function sideOf(index: number, { first, last, total }: { first: number; last: number; total: number }): Side {
  if (first > 0 && index < first + SPARE) return 'above';
  // If the list is below the window, `last` is at most `SPARE`.
  return last > SPARE && last < total - 1 && index > last - SPARE ? 'below' : null;
}

interface OwnBarProps {
  row: BoardRow;
  side: Side;
  jump: () => void;
}

function OwnBar({ row, side, jump }: OwnBarProps): ReactNode {
  const { scoreboard } = useMessages();
  const { number } = useFormats();
  if (side === null) return null;
  return (
    <button type="button" className={classes.own} onClick={jump} title={scoreboard.jump}>
      <span className={classes.place}>{number(row.pos)}</span>
      <SignalFlag name={row.name} size={18} />
      <span className={classes.ownName} dir="auto">
        {row.name}
      </span>
      <span aria-hidden>{side === 'above' ? '↑' : '↓'}</span>
      <span className={classes.score}>{number(row.score)}</span>
    </button>
  );
}
