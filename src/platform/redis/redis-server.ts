import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { Config } from '../config/config';
import { Secrets } from '../database/secrets';

const OPTIONS = {
  lazyConnect: true,
  connectTimeout: 2000,
  // What cannot be sent now fails now, and what is not answered soon fails too: nobody waits for Redis.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: 1000,
  // A connection that does not answer at all is cut and made anew, so that the next command fails at once.
  socketTimeout: 3000,
  // A listener must read everything again after a gap, so it subscribes by itself.
  autoResubscribe: false,
  retryStrategy: (attempt) => Math.min(attempt * 100, 1000),
} satisfies RedisOptions;

/** The Redis of `REDIS_URL`, which the platform may have and can do without: nothing is kept there that must not be lost. */
@Injectable()
export class RedisServer implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(RedisServer.name);
  /** Runs commands; null where no Redis is configured. */
  readonly client: Redis | null;
  private isStopping = false;

  constructor(
    private readonly config: Config,
    private readonly secrets: Secrets,
  ) {
    this.client = config.data.redis_url ? this.connection('ensign') : null;
  }

  async onModuleInit(): Promise<void> {
    if (this.client) await connect(this.client);
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  async onApplicationShutdown(): Promise<void> {
    try {
      await this.client?.quit();
    } catch {
      // It is away, and nothing is lost by hanging up.
      this.client?.disconnect();
    }
  }

  /** What every key and channel begins with, for other platforms may use the same server. */
  get scope(): string {
    return `ensign:${this.secrets.installation}`;
  }

  /** Whether Redis answers; true where none is configured. */
  async answers(): Promise<boolean> {
    try {
      await this.client?.ping();
      return true;
    } catch {
      // Whatever went wrong, the probe's answer is the same; the connection has logged the cause.
      return false;
    }
  }

  /** A connection not yet begun, which once begun (see `connect`) comes back by itself. Its owner hangs up. */
  connection(name: string): Redis {
    const connection = new Redis(this.config.data.redis_url, { ...OPTIONS, connectionName: name });
    let isAway = false;
    let cause: Error | null = null;
    connection.on('error', (error) => (cause = error));
    connection.on('close', () => {
      if (!isAway && !this.isStopping) this.logger.warn({ err: cause, connection: name }, 'Redis is away');
      isAway = true;
    });
    connection.on('ready', () => {
      if (isAway) this.logger.log({ connection: name }, 'Redis is back');
      isAway = false;
    });
    connection.on('end', () => connection.removeAllListeners());
    return connection;
  }
}

/** Begins a connection and waits for the first attempt, whichever way it ends: the process starts without Redis too. */
export async function connect(connection: Redis): Promise<void> {
  try {
    await connection.connect();
  } catch {
    // Logged by the connection, which goes on trying.
  }
}
