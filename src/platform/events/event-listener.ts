import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Client, type ClientConfig } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { NoticesLost } from './domain-event';
import { EVENT_CHANNEL, EventBus } from './event-bus';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

const RETRY_MILLIS = 1000;

/** Keeps one connection on LISTEN; when it breaks, comes back and has everything in memory read again. */
@Injectable()
export class EventListener implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(EventListener.name);
  private client: Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly source: DataSource,
    private readonly bus: EventBus,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.retry) clearTimeout(this.retry);
    await this.client?.end();
  }

  private async connect(): Promise<void> {
    const client = new Client(this.clientConfig());
    client.on('notification', ({ payload }) => {
      if (payload)
        void this.bus
          .receive(payload)
          .catch((error: unknown) => this.logger.error({ err: error }, 'a notice could not be read'));
    });
    client.on('error', (error) => this.reconnect(error));
    client.on('end', () => this.reconnect(null));
    this.client = client;
    await client.connect();
    await client.query(`LISTEN ${EVENT_CHANNEL}`);
  }

  private reconnect(error: Error | null): void {
    if (this.stopped || this.retry) return;
    this.logger.warn({ err: error }, 'the event connection was lost');
    this.client?.removeAllListeners();
    // A client whose connection is already broken may report once more; nobody is left to tell.
    this.client?.on('error', () => undefined);
    this.retry = setTimeout(() => void this.resume(), RETRY_MILLIS);
  }

  private async resume(): Promise<void> {
    this.retry = null;
    try {
      await this.connect();
      await this.bus.deliver([new NoticesLost()]);
    } catch (error) {
      this.reconnect(error instanceof Error ? error : null);
    }
  }

  private clientConfig(): ClientConfig {
    // The platform has one kind of data source (data-source.ts), so these are its options.
    const { url, host, port, username, password, database } = this.source.options as PostgresOptions;
    if (url) return { connectionString: url, application_name: 'ensign events', keepAlive: true };
    return {
      host,
      port,
      user: username,
      password: password,
      database,
      application_name: 'ensign events',
      keepAlive: true,
    };
  }
}
