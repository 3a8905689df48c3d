import { retryDelay } from '../api/retry';

/** Reloads in a row; together they take three to six minutes. */
const MAX_RELOADS = 6;

/** A page that was shown for so long works: what failed before no longer counts. */
const STEADY_MILLIS = 60_000;

/** The entry in the browser's history, which outlives a reload where storage is blocked too. */
interface Entry {
  reloads?: number;
}

/** Reloads a failed page after a delay that grows. Returns false, and does nothing, after six reloads in a row. */
export function reloadLater(): boolean {
  const { reloads = 0 } = entry();
  if (reloads >= MAX_RELOADS) return false;
  history.replaceState({ ...entry(), reloads: reloads + 1 }, '');
  setTimeout(() => location.reload(), retryDelay(reloads + 2, null));
  return true;
}

/** Forgets earlier reloads after a minute. Returns a function that cancels this. */
export function forgetReloads(): () => void {
  const timer = setTimeout(() => {
    if (entry().reloads !== undefined) history.replaceState({ ...entry(), reloads: undefined }, '');
  }, STEADY_MILLIS);
  return () => clearTimeout(timer);
}

function entry(): Entry {
  return (history.state ?? {}) as Entry;
}
