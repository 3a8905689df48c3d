import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres';
import { writeBackup } from './event/backup-file';
import { sizedEvent, sizeOf } from './event/sized-event';

/**
 * Embedded PostgreSQL server. It has a database for each size of the event, and copies that the measured programs
 * change.
 */
export class BenchDatabase {
  private constructor(
    private readonly folder: string,
    private readonly connection: { host: string; port: number; user: string },
    readonly stop: () => Promise<void>,
  ) {}

  /** Starts the server in `folder`, which keeps the events for later runs. */
  static async start(folder: string): Promise<BenchDatabase> {
    mkdirSync(folder, { recursive: true });
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
    return new BenchDatabase(folder, postgres.connection, () => postgres.stop());
  }

  url(database: string): string {
    const { host, port, user } = this.connection;
    return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  }

  /** Creates the event of this size. Returns the seconds that it took, or null if the event existed. */
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

  /** Copies the event to the database `copy`. Drops an existing database of this name. */
  async copy(accounts: number, copy: string): Promise<void> {
    await this.asSuperuser('postgres', async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${copy}`);
      // Without `file_copy`, PostgreSQL writes the copy to the write-ahead log, which causes a checkpoint during the
      // measurement.
      await client.query(`CREATE DATABASE ${copy} TEMPLATE ${filled(accounts)} STRATEGY file_copy`);
      await client.query('CHECKPOINT');
    });
  }

  async remove(copy: string): Promise<void> {
    await this.asSuperuser('postgres', (client) => client.query(`DROP DATABASE IF EXISTS ${copy}`));
  }

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
    const backup = join(this.folder, 'event.zip');
    await writeBackup(backup, sizedEvent(sizeOf(accounts)), { compress: false });
    const environment = { DATABASE_URL: this.url(unfinished), DATA_DIR: join(this.folder, 'ensign') };
    execFileSync(process.execPath, ['bin/ensign.js', 'import', backup, '--yes', '--quiet'], {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: 'inherit',
    });
    rmSync(backup);
    await this.asSuperuser(unfinished, async (client) => {
      // An import does not write these rows. Without them, the first attempt of each account in a load would insert
      // one.
      await client.query('INSERT INTO attempt_throttles (account_id) SELECT DISTINCT account_id FROM progress');
      await client.query('VACUUM (ANALYZE)');
      await client.query('CHECKPOINT');
    });
    await superuser.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  }
}

function filled(accounts: number): string {
  return `bench_${accounts}_filled`;
}
