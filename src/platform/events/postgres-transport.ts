import { Logger } from '@nestjs/common';
import { Client, type ClientConfig } from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { type TransportListener, EventTransport, type Query, type SendingExpression } from './event-transport';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

const CHANNEL = 'ensign_events';
const RETRY_MILLIS = 1000;
/** How often the listening connection is asked whether it is still there; it may never hear anything else. */
const PROBE_MILLIS = 10_000;
/** A commit without an answer has ended by the last of so many checks. One check is not enough: it may come too soon. */
const LOOKS = 2;
/** How long the listening connection waits for the database to let it in, or to answer. */
const PATIENCE_MILLIS = 5000;

/**
 * Carries notices by `NOTIFY` inside the writing transaction: they arrive exactly when the change is visible, and not at all if
 * it is rolled back. At most 8,000 bytes each. One connection listens; when it breaks, it comes back and everything is read again.
 */
export class PostgresTransport extends EventTransport {
  private readonly logger = new Logger(PostgresTransport.name);
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private probe: NodeJS.Timeout | null = null;
  private stopped = false;
  /** At how many more looks everything is read again, because a commit may be under way. */
  private unsureLooks = 0;

  constructor(private readonly source: DataSource) {
    super();
  }

  async start(listener: TransportListener): Promise<void> {
    await this.connect(listener);
    const look = (): void => void this.look(listener).catch((error: Error) => this.reconnect(listener, error));
    this.probe = setInterval(look, PROBE_MILLIS).unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.retry) clearTimeout(this.retry);
    if (this.probe) clearInterval(this.probe);
    await this.client?.end();
  }

  async beforeCommit(notices: readonly string[], query: Query): Promise<void> {
    for (const notice of notices) await query('SELECT pg_notify($1, $2)', [CHANNEL, notice]);
  }

  afterCommit(): void {
    // They left with the commit.
  }

  afterPossibleCommit(): void {
    // With a commit the notices left, but this process heeds none of its own.
    this.unsureLooks = LOOKS;
  }

  expression(notice: string, first: number): SendingExpression {
    return { sql: `pg_notify($${first}, $${first + 1})::text`, parameters: [CHANNEL, notice] };
  }

  /** Opens a connection that hears whatever is committed from now on. */
  private async connect(listener: TransportListener): Promise<void> {
    const client = new Client(this.clientConfig());
    client.on('notification', ({ payload }) => {
      if (payload)
        void listener
          .receive(payload)
          .catch((error: unknown) => this.logger.error({ err: error }, 'a notice could not be read'));
    });
    client.on('error', (error) => this.reconnect(listener, error));
    client.on('end', () => this.reconnect(listener, null));
    this.client = client;
    await client.connect();
    await client.query(`SET lock_timeout = 0; SET statement_timeout = 0; LISTEN ${CHANNEL}`);
  }

  private async look(listener: TransportListener): Promise<void> {
    if (!this.client || this.retry) return;
    await this.client.query('SELECT 1');
    if (this.unsureLooks === 0) return;
    this.unsureLooks--;
    await listener.missed();
  }

  private reconnect(listener: TransportListener, error: Error | null): void {
    if (this.stopped || this.retry) return;
    this.logger.warn({ err: error }, 'the event connection was lost');
    const broken = this.client;
    broken?.removeAllListeners();
    // A client whose connection is already broken may report once more; nobody is left to tell.
    broken?.on('error', () => undefined);
    void broken?.end().catch(() => undefined);
    this.retry = setTimeout(() => void this.resume(listener), RETRY_MILLIS);
  }

  private async resume(listener: TransportListener): Promise<void> {
    this.retry = null;
    try {
      await this.connect(listener);
      await listener.missed();
    } catch (error) {
      this.reconnect(listener, error instanceof Error ? error : null);
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
