import { Injectable, Logger } from '@nestjs/common';
import { Client, type ClientConfig } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

export const CHANNEL = 'ensign_events';

const RETRY_MILLIS = 1000;
/** Interval of a test statement, because a connection that only listens does not notice that the server is gone. */
const CHECK_MILLIS = 10_000;
/**
 * Number of checks that call `missed` after a commit of unknown outcome. The commit may end after the first check, but
 * not after the second.
 */
const UNCERTAIN_CHECKS = 2;
const PATIENCE_MILLIS = 5000;

export interface EventListener {
  /** Receives every payload, including those of this process. */
  receive(payload: string): Promise<void>;
  missed(): Promise<void>;
}

/** The PostgreSQL connection that listens for events. After a failure it reconnects and calls `missed`. */
@Injectable()
export class EventConnection {
  private readonly logger = new Logger(EventConnection.name);
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isStopped = false;
  private uncertainChecks = 0;

  constructor(private readonly source: DataSource) {}

  async start(listener: EventListener): Promise<void> {
    await this.connect(listener);
    const check = (): void => void this.check(listener).catch((error: Error) => this.reconnect(listener, error));
    this.timer = setInterval(check, CHECK_MILLIS).unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.retry) clearTimeout(this.retry);
    if (this.timer) clearInterval(this.timer);
    await this.client?.end();
  }

  /**
   * Calls `missed` at the next two checks, because a commit of this process may still be running and `EventBus` ignores
   * notifications of this process.
   */
  expectCommit(): void {
    this.uncertainChecks = UNCERTAIN_CHECKS;
  }

  private async connect(listener: EventListener): Promise<void> {
    const client = new Client(this.clientConfig());
    client.on('notification', ({ payload }) => {
      if (payload)
        void listener
          .receive(payload)
          .catch((error: unknown) => this.logger.error({ err: error }, 'an event could not be read'));
    });
    client.on('error', (error) => this.reconnect(listener, error));
    client.on('end', () => this.reconnect(listener, null));
    this.client = client;
    await client.connect();
    await client.query(`SET lock_timeout = 0; SET statement_timeout = 0; LISTEN ${CHANNEL}`);
  }

  private async check(listener: EventListener): Promise<void> {
    if (!this.client || this.retry) return;
    await this.client.query('SELECT 1');
    if (this.uncertainChecks === 0) return;
    this.uncertainChecks--;
    await listener.missed();
  }

  private reconnect(listener: EventListener, error: Error | null): void {
    if (this.isStopped || this.retry) return;
    this.logger.warn({ err: error }, 'the event connection was lost');
    const broken = this.client;
    broken?.removeAllListeners();
    // A broken client may emit another `error`. Without a listener that would end the process.
    broken?.on('error', () => undefined);
    void broken?.end().catch(() => undefined);
    this.retry = setTimeout(() => void this.resume(listener), RETRY_MILLIS);
  }

  private async resume(listener: EventListener): Promise<void> {
    this.retry = null;
    try {
      await this.connect(listener);
      await listener.missed();
    } catch (error) {
      this.reconnect(listener, error instanceof Error ? error : null);
    }
  }

  private clientConfig(): ClientConfig {
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
