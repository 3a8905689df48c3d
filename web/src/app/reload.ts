import { retryDelay } from '../api/retry';

/** Reloads in a row; together they take three to six minutes. */
const MAX_RELOADS = 6;

/** A page that was shown for so long works: what failed before no longer counts. */
const STEADY_MILLIS = 60_000;

/** The entry in the browser's history, which outlives a reload where storage is blocked too. */
interface Entry {
  /** Reloads in a row. */
  reloads?: number;
}

/** Reloads a page that failed, each time later; whether it will, since a page that always fails must not reload for ever. */
export function reloadLater(): boolean {
  const { reloads = 0 } = entry();
  if (reloads >= MAX_RELOADS) return false;
  history.replaceState({ ...entry(), reloads: reloads + 1 }, '');
  setTimeout(
    () => {
      location.reload();
    },
    retryDelay(reloads + 2, null),
  );
  return true;
}

/** Forgets earlier reloads when the page has been shown for a minute; the returned function takes that back, for a page that failed. */
export function forgetReloads(): () => void {
  const timer = setTimeout(() => {
    if (entry().reloads !== undefined) history.replaceState({ ...entry(), reloads: undefined }, '');
  }, STEADY_MILLIS);
  return () => {
    clearTimeout(timer);
  };
}

function entry(): Entry {
  return (history.state ?? {}) as Entry;
}
