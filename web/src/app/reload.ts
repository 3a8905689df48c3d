import { retryDelay } from '../api/retry';

/** Consecutive reloads; together they take three to six minutes. */
const MAX_RELOADS = 6;

/**
 * Milliseconds. A page that stays open for this long has started successfully, so its earlier reloads no longer count.
 */
const STEADY_MILLIS = 60_000;

/** State of the browser's history entry. It survives a reload even if storage is blocked. */
interface Entry {
  reloads?: number;
}

/** Reloads a failed page after a growing delay. Returns false, and does nothing, after six consecutive reloads. */
export function reloadLater(): boolean {
  const { reloads = 0 } = entry();
  if (reloads >= MAX_RELOADS) return false;
  history.replaceState({ ...entry(), reloads: reloads + 1 }, '');
  setTimeout(() => location.reload(), retryDelay(reloads + 2, null));
  return true;
}

/** Resets the reload count after a minute. Returns a function that cancels the timer. */
export function forgetReloads(): () => void {
  const timer = setTimeout(() => {
    if (entry().reloads !== undefined) history.replaceState({ ...entry(), reloads: undefined }, '');
  }, STEADY_MILLIS);
  return () => clearTimeout(timer);
}

function entry(): Entry {
  return (history.state ?? {}) as Entry;
}
