import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { Empty } from '../../kit/Empty';
import { useKeys } from '../../kit/keys';
import { ScreenSkeleton } from '../../kit/ScreenSkeleton';
import { useFilters } from '../../kit/useFilters';
import { VirtualRows } from '../../kit/VirtualRows';
import { useWords } from '../../words/context';
import { useBrackets } from '../../domain/accounts/useBrackets';
import { BOARD_PAGE, boardPage, ownRow, type BoardFilter } from '../../domain/scoreboard/scoreboard-api';
import { BoardHead } from './BoardHead';
import { BoardTable, ROW_HEIGHT } from './BoardTable';
import { BoardTableRow } from './BoardTableRow';
import { OwnBar, sideOf, type Side } from './OwnBar';
import { SCOREBOARD_FILTERS } from './scoreboard-filters';
import classes from './Scoreboard.module.css';
import { usePages } from '../../domain/scoreboard/use-pages';
import type { Compared } from './use-compared';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';

interface Props {
  bracket_id: number | undefined;
  own: number | null;
  compared: Compared;
}

/** The accounts by place; of a long list only the rows in the window are there. */
export function BoardList({ bracket_id, own, compared }: Props): ReactNode {
  const { scoreboard } = useWords();
  const competitors = useCompetitors();
  const { event } = useBoot();
  const { q } = useFilters(SCOREBOARD_FILTERS).values;
  const withBrackets = useBrackets(event.mode).length > 0 && bracket_id === undefined;
  const filter: BoardFilter = { bracket_id, q: q.trim() || undefined };
  const { total, isOld, error, pageWith, onRange } = usePages((page) => boardPage(filter, page), BOARD_PAGE);
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
    // The row may have to be loaded first.
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
      <Empty title={scoreboard.empty}>
        {event.state === 'before' ? scoreboard.empty_before : scoreboard.empty_text}
      </Empty>
    ) : (
      <Empty title={competitors.none_found} />
    );
  return (
    <section aria-label={scoreboard.list}>
      <BoardHead {...{ filter, total, mine, jump: q === '' ? jump : null }} />
      <div className={isOld ? classes.old : undefined}>
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
        {/* Within: above the table it would lie over the buttons of the head. */}
        {mine && q === '' && <OwnBar row={mine} {...{ side, jump }} />}
      </div>
    </section>
  );
}

function scrollToRow(body: HTMLElement, index: number): void {
  const top = body.getBoundingClientRect().top + scrollY + index * ROW_HEIGHT;
  scrollTo({ top: top - innerHeight / 2 });
}
