import { randomInt } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Client, type ClientConfig, type QueryConfig } from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { LOCKS } from '../database/locks';
import { type Arrivals, EventCarrier, type Query, type SendingExpression } from './event-carrier';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

const CHANNEL = 'ensign_events';
const RETRY_MILLIS = 1000;
/** How often the listening connection is asked whether it is still there; it may never hear anything else. */
const PROBE_MILLIS = 10_000;
/** At the last of so many looks a commit whose answer did not arrive has ended; one look is not enough, since it may follow at once. */
const LOOKS = 2;
/** How long the listening connection waits for the database to let it in, or to answer. */
const PATIENCE_MILLIS = 5000;
/** The same for what left out its notice, which only has to commit; PostgreSQL ends transactions that do nothing for a minute. */
const UNANNOUNCED_MILLIS = 90_000;
const MAX_INT = 2 ** 31 - 1;

// Whoever begins to listen makes itself seen, so that nothing leaves out its notice any more, and then waits for what had done so.
const APPEAR = `SELECT pg_advisory_lock_shared(${LOCKS.eventListeners})`;
const AWAIT_UNANNOUNCED = `SELECT pg_advisory_lock(${LOCKS.unannounced}), pg_advisory_unlock(${LOCKS.unannounced})`;

// Who finds nobody else, neither to be seen nor with the lease, takes it, and is not to be seen itself from then on.
const TAKE_LEASE = `
  SELECT CASE WHEN NOT pg_try_advisory_lock(${LOCKS.eventListeners}) THEN false
              WHEN EXISTS (SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
                            WHERE locktype = 'advisory' AND objsubid = 2 AND classid = ${LOCKS.eventsLease}
                              AND datname = current_database()) THEN NOT pg_advisory_unlock(${LOCKS.eventListeners})
              WHEN NOT pg_try_advisory_lock(${LOCKS.eventsLease}, $1) THEN NOT pg_advisory_unlock(${LOCKS.eventListeners})
              ELSE pg_advisory_unlock(${LOCKS.eventListeners}) AND pg_advisory_unlock_shared(${LOCKS.eventListeners})
         END AS leased`;

/**
 * Carries notices by `NOTIFY` inside the writing transaction: they arrive exactly when the change is visible, and not at all if
 * it is rolled back. At most 8,000 bytes each. One connection listens; when it breaks, it comes back and everything is read again.
 *
 * What notifies is committed one at a time, so a notice is left out where nobody but its sender listens. Advisory locks decide,
 * in an order in which no change is missed:
 *
 * - Who announces something holds `unannounced`, shared, until its commit; finds nobody with `eventListeners`; and finds the lease
 *   of its own listening connection still held. Otherwise it notifies.
 * - Who begins to listen holds `eventListeners`, shared, so that nothing leaves out its notice from then on; then waits until nobody
 *   has `unannounced` any more; and only then reads anything into memory.
 * - Who finds no other listener takes the lease, and is not to be seen itself any more.
 */
export class PostgresCarrier extends EventCarrier {
  private readonly logger = new Logger(PostgresCarrier.name);
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private probe: NodeJS.Timeout | null = null;
  private stopped = false;
  /** At how many more looks everything is read again, because a commit may be under way. */
  private unsureLooks = 0;
  /** The key of the listening connection, and whether it has the lease by it; null while there is no connection. */
  private listening: { key: number; isAlone: boolean } | null = null;

  constructor(private readonly source: DataSource) {
    super();
  }

  async start(arrivals: Arrivals): Promise<void> {
    await this.settle(await this.connect(arrivals));
    const look = (): void => void this.look(arrivals).catch((error: Error) => this.reconnect(arrivals, error));
    this.probe = setInterval(look, PROBE_MILLIS).unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.retry) clearTimeout(this.retry);
    if (this.probe) clearInterval(this.probe);
    await this.client?.end();
  }

  async beforeCommit(notices: readonly string[], query: Query): Promise<void> {
    for (const notice of notices) {
      const { sql, parameters } = this.expression([notice], '1', 1);
      await query(`SELECT ${sql}`, parameters);
    }
  }

  afterCommit(): void {
    // They left with the commit.
  }

  afterPossibleCommit(): void {
    // With a commit the notices left, but this process heeds none of its own.
    this.unsureLooks = LOOKS;
  }

  expression(notices: readonly string[], place: string, first: number): SendingExpression {
    const [channel, texts, lease] = [`$${first}`, `$${first + 1}::text[]`, `$${first + 2}::int`];
    // A CASE, since nothing else is evaluated in the order in which it is written. That the lock on listeners is free is all
    // there is to know; held any longer it would keep others from leaving out theirs.
    const sql = `
      CASE WHEN CASE WHEN ${lease} IS NULL THEN true
                     WHEN NOT pg_try_advisory_xact_lock_shared(${LOCKS.unannounced}) THEN true
                     WHEN NOT pg_try_advisory_lock(${LOCKS.eventListeners}) THEN true
                     WHEN NOT pg_advisory_unlock(${LOCKS.eventListeners}) THEN true
                     ELSE pg_try_advisory_xact_lock_shared(${LOCKS.eventsLease}, ${lease})
                END
           THEN pg_notify(${channel}, (${texts})[${place}])::text END`;
    return { sql, parameters: [CHANNEL, notices, this.listening?.isAlone ? this.listening.key : null] };
  }

  /** Gives a connection that hears whatever begins from now on. */
  private async connect(arrivals: Arrivals): Promise<Client> {
    const client = new Client(this.clientConfig());
    client.on('notification', ({ payload }) => {
      if (payload)
        void arrivals
          .receive(payload)
          .catch((error: unknown) => this.logger.error({ err: error }, 'a notice could not be read'));
    });
    client.on('error', (error) => this.reconnect(arrivals, error));
    client.on('end', () => this.reconnect(arrivals, null));
    this.client = client;
    await client.connect();
    await client.query(`SET lock_timeout = 0; SET statement_timeout = 0; LISTEN ${CHANNEL}`);
    await client.query(APPEAR);
    return client;
  }

  /** Waits for what was left out before this process was to be seen, and takes the lease where nobody else listens. */
  private async settle(client: Client): Promise<void> {
    // An option of `pg` that its types leave out.
    const patient: QueryConfig & { query_timeout: number } = {
      text: AWAIT_UNANNOUNCED,
      query_timeout: UNANNOUNCED_MILLIS,
    };
    await client.query(patient);
    const key = randomInt(MAX_INT);
    this.listening = { key, isAlone: await takesLease(client, key) };
  }

  private async look(arrivals: Arrivals): Promise<void> {
    if (!this.client || !this.listening) return;
    if (this.listening.isAlone) await this.client.query('SELECT 1');
    else this.listening.isAlone = await takesLease(this.client, this.listening.key);
    if (this.unsureLooks === 0) return;
    this.unsureLooks--;
    await arrivals.missed();
  }

  private reconnect(arrivals: Arrivals, error: Error | null): void {
    if (this.stopped || this.retry) return;
    this.logger.warn({ err: error }, 'the event connection was lost');
    this.listening = null;
    const broken = this.client;
    broken?.removeAllListeners();
    // A client whose connection is already broken may report once more; nobody is left to tell.
    broken?.on('error', () => undefined);
    void broken?.end().catch(() => undefined);
    this.retry = setTimeout(() => void this.resume(arrivals), RETRY_MILLIS);
  }

  private async resume(arrivals: Arrivals): Promise<void> {
    this.retry = null;
    try {
      const client = await this.connect(arrivals);
      await arrivals.missed();
      await this.settle(client);
      // What ended meanwhile had left out its notice.
      await arrivals.missed();
    } catch (error) {
      this.reconnect(arrivals, error instanceof Error ? error : null);
    }
  }

  private clientConfig(): ClientConfig {
    // The platform has one kind of data source (data-source.ts), so these are its options.
    const { url, host, port, username, password, database } = this.source.options as PostgresOptions;
    const address = url ? { connectionString: url } : { host, port, user: username, password: password, database };
    return {
      ...address,
      application_name: 'ensign events',
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MILLIS,
      query_timeout: PATIENCE_MILLIS,
    };
  }
}

/** Takes the lease by the connection that listens; whether it has it now. */
async function takesLease(client: Client, key: number): Promise<boolean> {
  const { rows } = await client.query<{ leased: boolean }>(TAKE_LEASE, [key]);
  return rows[0]?.leased === true;
}
