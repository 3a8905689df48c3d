import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { usePolling } from '../../../live/LiveProvider';
import { Empty } from '../../../kit/Empty';
import { Heading } from '../../../kit/Heading';
import { ErrorRefusal } from '../../../kit/Refusal';
import { ScreenSkeleton } from '../../../kit/ScreenSkeleton';
import { useWords } from '../../../words/context';
import type { Row } from '../board/board-list';
import { reading } from '../../../domain/challenges/challenge';
import classes from './ChallengePane.module.css';
import { ChallengeView } from './ChallengeView';
import { PaneHead } from './PaneHead';
import { markSeen } from './seen';

interface Props {
  id: number;
  /** The same challenge in the list, whose numbers are kept up to date. */
  row: Row | undefined;
  rows: readonly Row[];
  query: string;
  previous: string | null;
  next: string | null;
}

/** An open challenge: a place with an address of its own. */
export function ChallengePane({ id, row, rows, query, previous, next }: Props): ReactNode {
  const { challenge: words } = useWords();
  const { data, error, refetch } = useQuery({
    ...reading(id),
    refetchInterval: usePolling(),
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
        <ErrorRefusal error={error} onRetry={() => void refetch()} />
      ) : !detail ? (
        <ScreenSkeleton />
      ) : 'description' in detail ? (
        <ChallengeView challenge={detail} row={row} rows={rows} query={query} />
      ) : (
        <>
          <Heading title="???">???</Heading>
          <Empty title={words.masked}>{words.masked_text}</Empty>
        </>
      )}
    </article>
  );
}
