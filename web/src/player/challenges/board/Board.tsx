import { Button, Skeleton } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ApiError } from '../../../api/api-error';
import { useBoot } from '../../../api/boot';
import { PageTitle } from '../../../components/PageTitle';
import { useKeys } from '../../../components/useKeys';
import { QueryErrorPage } from '../../../components/ErrorPage';
import { useFilters } from '../../../components/useFilters';
import { useFormats, useMessages } from '../../../i18n/context';
import { BOARD_FILTERS, isMasked, progressOf, type Row } from './board-list';
import classes from './Board.module.css';
import { BoardList } from './BoardList';
import { ChallengePane } from '../detail/ChallengePane';
import { KeysHelp } from './KeysHelp';
import { Toolbar } from './Toolbar';
import { useTried } from './useTried';
import { useBoard, useSolvesElsewhere } from './useBoard';
import { useStableOrder } from './useStableOrder';
import { usePlace } from './usePlace';

const NO_ROWS: readonly Row[] = [];

/** All challenges, with the open challenge next to the list. In narrow windows the open challenge replaces the list. */
export function Board({ openId }: { openId: number | null }): ReactNode {
  const { app, board: words } = useMessages();
  const board = useBoard();
  const rows = board.data?.data ?? NO_ROWS;
  const { values, set } = useFilters(BOARD_FILTERS);
  const { view: _view, ...choice } = values;
  const tried = useTried();
  const order = useStableOrder(rows, choice, tried, board.isFetching);
  const [, navigate] = useLocation();
  const query = useSearch();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useSolvesElsewhere();
  usePlace(openId);

  const open = order.rows.filter((row) => !isMasked(row)).map(({ id }) => id);
  const at = openId === null ? -1 : open.indexOf(openId);
  const hrefOf = (id: number | undefined): string | null =>
    id === undefined ? null : `/challenges/${id}${query ? `?${query}` : ''}`;
  const previous = hrefOf(open[at < 0 ? open.length - 1 : at - 1]);
  const next = hrefOf(open[at + 1]);
  useKeys({
    '/': () => search.current?.focus(),
    h: () => set({ state: choice.state === 'open' ? '' : 'open' }),
    '[': () => {
      if (previous !== null) navigate(previous);
    },
    ']': () => {
      if (next !== null) navigate(next);
    },
    '?': () => setHelpOpen(true),
  });

  return (
    <div className={classes.screen} data-open={openId !== null || undefined}>
      <section className={classes.board} aria-label={app.challenges}>
        <header className={classes.head}>
          {openId === null ? (
            <PageTitle>{app.challenges}</PageTitle>
          ) : (
            <h2 className={classes.title}>{app.challenges}</h2>
          )}
          {board.data && <BoardProgress rows={rows} />}
        </header>
        <EventBanner />
        {board.data ? (
          <>
            <Toolbar rows={rows} searchRef={search} onKeys={() => setHelpOpen(true)} />
            <BoardList rows={order.rows} all={rows} tried={tried} openId={openId} query={query} />
          </>
        ) : board.error ? (
          <QueryErrorPage error={board.error} onRetry={() => void board.refetch()} />
        ) : (
          <BoardSkeleton failure={board.failureReason} failures={board.failureCount} />
        )}
        <div className={classes.changes} role="status">
          {order.changes > 0 && (
            <Button size="sm" onClick={order.apply}>
              {words.changes(order.changes)} · {words.reorder}
            </Button>
          )}
        </div>
      </section>
      {openId !== null && (
        <ChallengePane
          key={openId}
          id={openId}
          row={rows.find(({ id }) => id === openId)}
          rows={rows}
          query={query}
          previous={at < 0 ? null : previous}
          next={at < 0 ? null : next}
        />
      )}
      <KeysHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

function BoardProgress({ rows }: { rows: readonly Row[] }): ReactNode {
  const { board } = useMessages();
  const { number } = useFormats();
  const { solved, total, points, of_points } = progressOf(
    '',
    rows.filter((row) => !isMasked(row)),
  );
  return (
    <div className={classes.progress}>
      <span>
        <strong>{board.progress(number(solved), number(total))}</strong>
        <span className={classes.points}>{board.progress_points(number(points), number(of_points))}</span>
      </span>
      <progress className={classes.bar} value={solved} max={Math.max(total, 1)} aria-hidden />
    </div>
  );
}

function EventBanner(): ReactNode {
  const { board } = useMessages();
  const { event } = useBoot();
  const { banner } = board;
  const text = event.state === 'running' ? (event.frozen ? banner.frozen : null) : banner[event.state];
  return (
    text !== null && (
      <p className={classes.banner} role="status">
        {text}
      </p>
    )
  );
}

function BoardSkeleton({ failure, failures }: { failure: ApiError | null; failures: number }): ReactNode {
  const { app, board } = useMessages();
  const seconds = failure?.retryAfter ?? Math.min(2 ** failures, 60);
  return (
    <div className={classes.skeleton} role="status" aria-label={failure ? undefined : app.loading}>
      {failure && (
        <p className={classes.text}>
          {failure.status === 0 ? app.refused.offline_text : board.waiting.opening_in(seconds)}
        </p>
      )}
      {[8, 6, 5].map((count) => (
        <div key={count}>
          <Skeleton height={22} width={140} mb={12} />
          <div className={classes.cards}>
            {Array.from({ length: count }, (_, index) => (
              <Skeleton key={index} height={118} radius={6} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
