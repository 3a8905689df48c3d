import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvent, useLiveState } from '../../live/LiveProvider';

export type LiveTopic = 'challenges' | 'scores' | 'event' | 'submission' | 'notice' | 'job' | 'audit';

/** Events that come one after the other lead to one reading. */
const GATHERED_MILLIS = 1000;

/**
 * Reads again what begins with one of the paths, whenever the live stream tells of one of the topics, or begins anew: what happened
 * meanwhile was not told.
 */
export function useLiveAdmin(paths: readonly string[], topics: readonly LiveTopic[]): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const readAgain = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((start) => path.startsWith(start)),
      });
    }, GATHERED_MILLIS);
  };
  const take = (topic: LiveTopic): void => {
    if (topics.includes(topic)) readAgain();
  };
  const wasOpen = useRef(useLiveState() === 'open');
  useLiveEvent('hello', () => {
    if (wasOpen.current) readAgain();
    wasOpen.current = true;
  });
  useLiveEvent('reset', readAgain);
  useLiveEvent('challenges', () => {
    take('challenges');
  });
  useLiveEvent('scores', () => {
    take('scores');
  });
  useLiveEvent('solve', () => {
    take('scores');
  });
  useLiveEvent('event', () => {
    take('event');
  });
  useLiveEvent('submission', () => {
    take('submission');
  });
  useLiveEvent('notice', () => {
    take('notice');
  });
  useLiveEvent('job', () => {
    take('job');
  });
  useLiveEvent('audit', () => {
    take('audit');
  });
}
