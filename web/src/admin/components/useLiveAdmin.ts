import { useEffect, useRef } from 'react';
import { invalidatePaths } from '../../api/query';
import type { LiveName } from '../../live/events';
import { useLiveEvents, useLiveState } from '../../live/LiveProvider';

/** Events within this time cause only one refresh. */
const GATHERED_MILLIS = 1000;

/** Invalidates the queries whose path begins with one of `paths`, when `useLiveRefresh` would call `refresh`. */
export function useLiveAdmin(paths: readonly string[], names: readonly LiveName[]): void {
  useLiveRefresh(names, () => void invalidatePaths(...paths));
}

/**
 * Calls `refresh` after events of these names; the name `scores` stands for `solve` events, too. Also calls it after a
 * reset and when the stream reconnects, because missed events are not sent again.
 */
export function useLiveRefresh(names: readonly LiveName[], refresh: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasOpen = useRef(useLiveState() === 'open');

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );

  useLiveEvents(({ name }) => {
    const isBehind = name === 'reset' || (name === 'hello' && wasOpen.current);
    if (name === 'hello') wasOpen.current = true;
    if (!isBehind && !names.includes(name === 'solve' ? 'scores' : name)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refresh();
    }, GATHERED_MILLIS);
  });
}
