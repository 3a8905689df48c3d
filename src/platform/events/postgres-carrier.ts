import { Logger } from '@nestjs/common';
import { Client, type ClientConfig } from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { type Arrivals, EventCarrier, type Query, type SendingExpression } from './event-carrier';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

const CHANNEL = 'ensign_events';
const RETRY_MILLIS = 1000;
/** How often the listening connection is asked whether it is still there; it may never hear anything else. */
const PROBE_MILLIS = 10_000;
const PATIENCE_MILLIS = 5000;

/**
 * Carries notices by `NOTIFY` inside the writing transaction: they arrive exactly when the change is visible, and not at all if
 * it is rolled back. At most 8,000 bytes each. One connection listens; when it breaks, it comes back and everything is read again.
 */
export class PostgresCarrier extends EventCarrier {
  private readonly logger = new Logger(PostgresCarrier.name);
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private probe: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(private readonly source: DataSource) {
    super();
  }

  async start(arrivals: Arrivals): Promise<void> {
    await this.connect(arrivals);
    this.probe = setInterval(() => this.look(arrivals), PROBE_MILLIS).unref();
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

  expression(notice: string, first: number): SendingExpression {
    return { sql: `pg_notify($${first}, $${first + 1})::text`, parameters: [CHANNEL, notice] };
  }

  private async connect(arrivals: Arrivals): Promise<void> {
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
    await client.query(`LISTEN ${CHANNEL}`);
  }

  private look(arrivals: Arrivals): void {
    if (this.retry) return;
    this.client?.query('SELECT 1').catch((error: Error) => this.reconnect(arrivals, error));
  }

  private reconnect(arrivals: Arrivals, error: Error | null): void {
    if (this.stopped || this.retry) return;
    this.logger.warn({ err: error }, 'the event connection was lost');
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
      await this.connect(arrivals);
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
