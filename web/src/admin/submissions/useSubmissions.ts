import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePolling } from '../../live/LiveProvider';
import { useEndlessBefore } from '../components/useEndless';
import { useLiveRefresh } from '../components/useLiveAdmin';
import type { SubmissionQuery } from './submission-filters';
import { PAGE, submissionsFrom, type Submission } from './submissions-api';

interface Submissions extends Omit<ReturnType<typeof useEndlessBefore<Submission>>, 'first'> {
  rows: Submission[] | undefined;
  isPaused: boolean;
  waiting: number;
  pause: (isPaused: boolean) => void;
}

/**
 * Live list of submissions, newest first. New submissions are added. After a full page of them, the whole list is read
 * again, unless it is paused.
 */
export function useSubmissions(query: SubmissionQuery): Submissions {
  const list = useEndlessBefore((before) => submissionsFrom(query, before));
  const top = list.rows?.[0]?.id ?? 0;
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  const { data, refetch } = useQuery({
    ...submissionsFrom(query, { after_id: top }),
    enabled: list.rows !== undefined && !list.isStale,
    refetchInterval: usePolling(),
  });
  useLiveRefresh(['submission'], () => void refetch());
  const fresh = list.rows ? (data?.data ?? []).filter(({ id }) => id > top) : [];
  const all = list.rows && [...fresh, ...list.rows];
  const visible = pausedAt === null ? all : all?.filter(({ id }) => id <= pausedAt);
  const isFull = pausedAt === null && fresh.length >= PAGE;
  const readAll = useEffectEvent(() => list.retry());
  useEffect(() => {
    if (isFull) readAll();
  }, [isFull]);
  return {
    ...list,
    rows: visible,
    isPaused: pausedAt !== null,
    waiting: (all?.length ?? 0) - (visible?.length ?? 0),
    pause: (isPaused) => setPausedAt(isPaused ? (all?.[0]?.id ?? 0) : null),
  };
}
