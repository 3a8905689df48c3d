import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Config } from '../config/config';
import { createDataSource } from './data-source';
import { requireSupportedServer, startServer } from './database-server';
import { migrate } from './migrate';

/** A data source, and a function that closes it and releases the embedded server. */
export interface OpenDatabase {
  source: DataSource;
  close: () => Promise<void>;
}

/**
 * Returns a data source that is not yet connected, for `DATABASE_URL` or for the embedded server in `DATA_DIR`. Starts
 * the embedded server.
 */
export async function connectDatabase(config: Config): Promise<OpenDatabase> {
  const embedded = await startServer(config);
  const address = embedded ? embedded.connection : { url: config.data.database_url };
  const source = createDataSource(address, config.poolSize);
  const close = async (): Promise<void> => {
    if (source.isInitialized) await source.destroy();
    await embedded?.stop();
  };
  return { source, close };
}

/** There is no embedded database yet, or the configured database has no tables. */
export class NoDatabase extends Error {
  constructor(where: string) {
    super(
      `There is no database of Ensign ${where}. DATA_DIR or DATABASE_URL says where it is; ` +
        '`ensign serve`, `migrate`, `import` and `demo` make one.',
    );
  }
}

/**
 * Connects to an existing database and creates nothing. Throws NoDatabase if there is no embedded database or the
 * database has no tables.
 */
export async function connectExistingDatabase(config: Config): Promise<OpenDatabase> {
  const { database_url, root } = config.data;
  if (!database_url && !existsSync(join(root, 'postgres/cluster/PG_VERSION'))) throw new NoDatabase(`in ${root}`);
  return initialized(config, async (source) => {
    await requireSupportedServer(source);
    const [row] = await source.query<{ table: string | null }[]>(`SELECT to_regclass('migrations') AS table`);
    if (!row?.table) throw new NoDatabase(`at ${database_url ? 'DATABASE_URL' : root}: it has no tables`);
  });
}

/** Connects to the database and migrates it. */
export function openDatabase(config: Config): Promise<OpenDatabase> {
  return initialized(config, async (source) => {
    await migrate(source);
  });
}

async function initialized(config: Config, prepare: (source: DataSource) => Promise<void>): Promise<OpenDatabase> {
  const database = await connectDatabase(config);
  try {
    await database.source.initialize();
    await prepare(database.source);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
