import type { QueryRunner } from 'typeorm';
import type { TestApp } from './app';
import { until } from './eventually';

type Meanwhile = string | (() => Promise<unknown>);

/**
 * Sends `count` requests that all write to `table`, which is locked. Releases the lock when all of them wait, so that
 * each has done its reads before any of them writes. `send` must send its request immediately.
 */
export function allAtOnce<T>(
  test: TestApp,
  table: string,
  count: number,
  send: (index: number) => Promise<T>,
): Promise<T[]> {
  // Reads do not conflict with this lock; writes wait for it.
  const holder = { lock: `LOCK TABLE ${table} IN SHARE MODE`, waiters: count };
  return whileBlocked(test, holder, () => Promise.all(Array.from({ length: count }, (_, index) => send(index))));
}

/**
 * Sends requests that wait for the lock taken by the statement `lock`. When `waiters` connections wait, runs
 * `meanwhile` and releases the lock. If `meanwhile` is a statement, it runs in the transaction that has the lock.
 */
export function overtaken<T>(
  test: TestApp,
  { lock, meanwhile, waiters = 1 }: { lock: string; meanwhile: Meanwhile; waiters?: number },
  send: () => Promise<T>,
): Promise<T> {
  return whileBlocked(test, { lock, meanwhile, waiters }, send);
}

/**
 * Runs `work` while another transaction has the lock taken by the statement `lock`. `holder` runs statements in that
 * transaction, which is rolled back unless `work` commits it. `waiters` counts the connections that wait for it.
 */
export async function whileLocked<T>(
  test: TestApp,
  lock: string,
  work: (holder: QueryRunner, waiters: () => Promise<number>) => Promise<T>,
): Promise<T> {
  const holder = test.source.createQueryRunner();
  await holder.startTransaction();
  try {
    const [{ pid }] = await holder.query('SELECT pg_backend_pid() AS pid');
    await holder.query(lock);
    return await work(holder, () => waitersFor(test, pid));
  } finally {
    if (holder.isTransactionActive) await holder.rollbackTransaction();
    await holder.release();
  }
}

function whileBlocked<T>(
  test: TestApp,
  { lock, meanwhile, waiters }: { lock: string; meanwhile?: Meanwhile; waiters: number },
  send: () => Promise<T>,
): Promise<T> {
  return whileLocked(test, lock, async (holder, waiting) => {
    const responses = Promise.resolve(send());
    let areAnswered = false;
    // Prevents an unhandled rejection until the error of a failed request is thrown below.
    responses.finally(() => (areAnswered = true)).catch(() => undefined);
    await until(async () => areAnswered || (await waiting()) >= waiters);
    if (areAnswered) {
      await responses;
      throw new Error(`nothing has waited for ${lock}`);
    }
    if (typeof meanwhile === 'string') await holder.query(meanwhile);
    else await meanwhile?.();
    await holder.commitTransaction();
    return responses;
  });
}

/** Number of connections that wait for the connection `pid`, or for others that wait for it. */
async function waitersFor(test: TestApp, pid: number): Promise<number> {
  const [row] = await test.rows<{ count: number }>(
    `WITH RECURSIVE
       connections AS (
         SELECT pid, pg_blocking_pids(pid) AS blockers FROM pg_stat_activity WHERE datname = current_database()),
       waiters AS (
         SELECT pid FROM connections WHERE $1 = ANY(blockers)
         UNION
         SELECT connections.pid FROM connections JOIN waiters ON waiters.pid = ANY(connections.blockers))
     SELECT COUNT(*)::int AS count FROM waiters`,
    [pid],
  );
  return row?.count ?? 0;
}
