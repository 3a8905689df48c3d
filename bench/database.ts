import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { createDataSource } from '../src/platform/database/data-source';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres';
import { migrate } from '../src/platform/database/migrate';
import { fill, sizeOf } from './event-data';
import { Program } from './programs';

/** An embedded PostgreSQL with the events that are measured, and the copies of them that the programs work on. */
export class BenchDatabase {
  private constructor(
    private readonly connection: { host: string; port: number; user: string },
    readonly stop: () => Promise<void>,
  ) {}

  /** Starts it in `folder`, where the events are kept from one run to the next. */
  static async start(folder: string): Promise<BenchDatabase> {
    mkdirSync(folder, { recursive: true });
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
    return new BenchDatabase(postgres.connection, () => postgres.stop());
  }

  /** Address of a database. */
  url(database: string): string {
    const { host, port, user } = this.connection;
    return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  }

  /** Makes the event of this size when it is not there; gives the seconds that took, null when it was. */
  async ensureFilled(accounts: number): Promise<number | null> {
    const began = performance.now();
    const name = filled(accounts);
    return this.asSuperuser('postgres', async (client) => {
      const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
      if (rowCount !== 0) return null;
      await this.build(name, accounts, client);
      return (performance.now() - began) / 1000;
    });
  }

  /** A fresh copy of the event by the name `copy`. */
  async copy(accounts: number, copy: string): Promise<void> {
    await this.asSuperuser('postgres', async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${copy}`);
      // By files, since the log of so many pages would be written, and checkpointed, while something is measured.
      await client.query(`CREATE DATABASE ${copy} TEMPLATE ${filled(accounts)} STRATEGY file_copy`);
      await client.query('CHECKPOINT');
    });
  }

  /** Removes a copy, for the sake of the disk. */
  async remove(copy: string): Promise<void> {
    await this.asSuperuser('postgres', (client) => client.query(`DROP DATABASE IF EXISTS ${copy}`));
  }

  /** Runs `work` on a connection of its own, which ends with it. */
  async asSuperuser<T>(database: string, work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: this.url(database) });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  private async build(name: string, accounts: number, superuser: Client): Promise<void> {
    const unfinished = `${name}_unfinished`;
    await superuser.query(`DROP DATABASE IF EXISTS ${unfinished}`);
    await superuser.query(`CREATE DATABASE ${unfinished}`);
    const source = createDataSource({ url: this.url(unfinished) }, 2);
    await source.initialize();
    await migrate(source);
    await source.destroy();
    // It sets the event up by its own means.
    const setUp = await Program.start(['dist/src/main.js'], {
      PORT: '0',
      DATABASE_URL: this.url(unfinished),
      ADMIN_NAME: 'admin',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'change-me-please',
    });
    await setUp.stop();
    await this.asSuperuser(unfinished, (client) => fill(client, sizeOf(accounts)));
    await superuser.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  }
}

function filled(accounts: number): string {
  return `bench_${accounts}_filled`;
}
