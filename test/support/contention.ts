import type { QueryRunner } from 'typeorm';
import type { TestApp } from './app';

/** A statement, or anything else, for the time while requests wait. */
type Meanwhile = string | (() => Promise<unknown>);

/**
 * Sends `count` requests that all want to write to `table`, and lets go only when every one of them waits in the database: what
 * they look at before they write, they have looked at by then. Each must start at once when `send` is called.
 */
export function allAtOnce<T>(
  test: TestApp,
  table: string,
  count: number,
  send: (index: number) => Promise<T>,
): Promise<T[]> {
  // Readers pass this lock, writers wait for it.
  const holder = { lock: `LOCK TABLE ${table} IN SHARE MODE`, waiters: count };
  return whileHeld(test, holder, () => Promise.all(Array.from({ length: count }, (_, index) => send(index))));
}

/**
 * Sends a request that waits for what the statement `lock` holds, and has the statement `meanwhile` run and take effect before
 * the request gets on; or has anything else happen while it waits. Where it sends several, `waiters` of them wait.
 */
export function overtaken<T>(
  test: TestApp,
  { lock, meanwhile, waiters = 1 }: { lock: string; meanwhile: Meanwhile; waiters?: number },
  send: () => Promise<T>,
): Promise<T> {
  return whileHeld(test, { lock, meanwhile, waiters }, send);
}

/** Does `work` while another transaction, which it may go on with, holds what the statement `lock` takes; what is not committed is undone. */
export async function whileLocked<T>(
  test: TestApp,
  lock: string,
  work: (holder: QueryRunner) => Promise<T>,
): Promise<T> {
  const holder = test.source.createQueryRunner();
  await holder.startTransaction();
  try {
    await holder.query(lock);
    return await work(holder);
  } finally {
    if (holder.isTransactionActive) await holder.rollbackTransaction();
    await holder.release();
  }
}

function whileHeld<T>(
  test: TestApp,
  { lock, meanwhile, waiters }: { lock: string; meanwhile?: Meanwhile; waiters: number },
  send: () => Promise<T>,
): Promise<T> {
  return whileLocked(test, lock, async (holder) => {
    const answers = send();
    // A request that fails early is reported where the answers are awaited; until then it must not count as unhandled.
    answers.catch(() => undefined);
    // Ends, at the latest, with the time a test may take.
    while ((await waiting(test)) < waiters);
    if (typeof meanwhile === 'string') await holder.query(meanwhile);
    else await meanwhile?.();
    await holder.commitTransaction();
    return answers;
  });
}

/** How many connections wait for a lock. */
export async function waiting(test: TestApp): Promise<number> {
  const [row] = await test.rows<{ count: number }>(
    `SELECT COUNT(DISTINCT pid)::int AS count FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = current_database()`,
  );
  return row?.count ?? 0;
}
