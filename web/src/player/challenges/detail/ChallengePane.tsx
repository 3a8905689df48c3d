import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useBoot } from '../../../api/boot';
import { EmptyState } from '../../../components/EmptyState';
import { QueryErrorPage } from '../../../components/ErrorPage';
import { PageTitle } from '../../../components/PageTitle';
import { ScreenSkeleton } from '../../../components/ScreenSkeleton';
import { SignalFlag } from '../../../components/SignalFlag';
import { useKeys } from '../../../components/useKeys';
import { AttemptsLeft } from '../../../domain/challenges/AttemptsLeft';
import { reading, type Challenge } from '../../../domain/challenges/challenge';
import { useMessages } from '../../../i18n/context';
import { usePolling } from '../../../live/LiveProvider';
import type { Row } from '../board/board-list';
import { markTried } from '../board/useTried';
import { FlagForm } from '../submit/FlagForm';
import { ChallengeBody } from './ChallengeBody';
import classes from './ChallengePane.module.css';
import view from './ChallengeView.module.css';
import { More } from './More';
import { Rating } from './Rating';
import { markSeen } from './seen';

const REPORTS_MILLIS = 30_000;

interface Props {
  id: number;
  row: Row | undefined;
  rows: readonly Row[];
  query: string;
  previous: string | null;
  next: string | null;
}

export function ChallengePane({ id, row, rows, query, previous, next }: Props): ReactNode {
  const { challenge: words } = useMessages();
  const polling = usePolling();
  const { data, error, refetch } = useQuery({
    ...reading(id),
    refetchInterval: ({ state }) => polling || (hasReports(state.data?.data) && REPORTS_MILLIS),
    retry: (_, failure) => failure.isPassing,
  });
  const detail = data?.data;
  useEffect(() => {
    markSeen(id);
  }, [id]);
  return (
    <article id="challenge" className={classes.pane} tabIndex={-1} aria-label={row?.name ?? undefined}>
      <PaneHead category={row?.category ?? detail?.category ?? null} query={query} previous={previous} next={next} />
      {error && !detail ? (
        <QueryErrorPage error={error} onRetry={() => void refetch()} />
      ) : !detail ? (
        <ScreenSkeleton />
      ) : 'description' in detail ? (
        <ChallengeView challenge={detail} row={row} rows={rows} query={query} onRetry={() => void refetch()} />
      ) : (
        <>
          <PageTitle>{detail.name ?? '???'}</PageTitle>
          <EmptyState title={words.masked}>{words.masked_text}</EmptyState>
        </>
      )}
    </article>
  );
}

interface PaneHeadProps {
  category: string | null;
  query: string;
  previous: string | null;
  next: string | null;
}

function PaneHead({ category, query, previous, next }: PaneHeadProps): ReactNode {
  const { board, challenge } = useMessages();
  const back = `/challenges${query ? `?${query}` : ''}`;
  return (
    <nav className={classes.head} aria-label={board.back_to_board}>
      <a className={classes.back} href={back}>
        <span aria-hidden className={classes.arrow}>
          ←
        </span>{' '}
        {board.back_to_board}
      </a>
      {category !== null && (
        <span className={classes.category}>
          <SignalFlag name={category} size={18} /> {category}
        </span>
      )}
      <span className={classes.steps}>
        <Step href={previous} label={challenge.previous} sign="‹" />
        <Step href={next} label={challenge.next} sign="›" />
        <a className={classes.close} href={back} aria-label={challenge.close} title={challenge.close}>
          ×
        </a>
      </span>
    </nav>
  );
}

function Step({ href, label, sign }: { href: string | null; label: string; sign: string }): ReactNode {
  if (href === null)
    return (
      <span className={classes.none} aria-hidden>
        {sign}
      </span>
    );
  return (
    <a href={href} aria-label={label} title={label}>
      {sign}
    </a>
  );
}

interface ChallengeViewProps {
  challenge: Challenge;
  row: Row | undefined;
  rows: readonly Row[];
  query: string;
  /** Called when the account can submit again. */
  onRetry: () => void;
}

/** True if a service reports points. Live events do not contain them, so the challenge is polled. */
function hasReports(detail: object | undefined): boolean {
  return detail !== undefined && 'reported_points' in detail && detail.reported_points !== null;
}

function ChallengeView({ challenge, row, rows, query, onRetry }: ChallengeViewProps): ReactNode {
  const words = useMessages();
  const { viewer } = useBoot();
  const flag = useRef<HTMLInputElement>(null);
  const { id, logic } = challenge;
  const name = challenge.name ?? words.board.unnamed(id);
  // Prefers the row of the list, because live events update it, but not the open challenge.
  const value = row?.value ?? challenge.value;
  const solves = row ? row.solves : challenge.solves;
  const isSolved = challenge.solved_by_me || row?.solved_by_me === true;
  useKeys({ f: () => flag.current?.focus() });
  useEffect(() => {
    if (challenge.attempts > 0) markTried(id);
  }, [id, challenge.attempts]);
  return (
    <>
      <ChallengeBody {...{ challenge, value, solves, isSolved }} heading={<PageTitle>{name}</PageTitle>} />
      {viewer && (
        <div className={view.answer}>
          {!isSolved && challenge.accepts_flags && (
            <AttemptsLeft
              max={challenge.max_attempts ?? 0}
              left={challenge.attempts_left ?? 0}
              retryAt={challenge.retry_at}
              onRetry={onRetry}
            />
          )}
          {isSolved || challenge.accepts_flags ? (
            <FlagForm
              {...{ id, name, logic, isSolved }}
              attemptsLeft={challenge.attempts_left}
              comesBack={challenge.retry_at !== null}
              ref={flag}
            />
          ) : (
            <p className="dim">{words.challenge.no_flag}</p>
          )}
        </div>
      )}
      <Rating challenge={challenge} isSolved={isSolved} />
      <More challenge={challenge} isSolved={isSolved} rows={rows} query={query} value={value} solves={solves} />
    </>
  );
}
