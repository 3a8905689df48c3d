import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Config } from '../config/config';
import { createDataSource } from './data-source';
import { requireSupportedServer, startServer } from './database-server';
import { migrate } from './migrate';

/** A connected data source with the schema up to date, and how to let go of what was started for it. */
export interface OpenDatabase {
  source: DataSource;
  /** Ends the connections and, where this process runs it, the embedded server. */
  close: () => Promise<void>;
}

/** Connects to `DATABASE_URL`, or to the embedded server it starts in `DATA_DIR`. */
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

/** Throws where there is no database of the platform; only some commands may make one. */
export class NoDatabase extends Error {
  constructor(where: string) {
    super(
      `There is no database of Ensign ${where}. DATA_DIR or DATABASE_URL says where it is; ` +
        '`ensign serve`, `migrate`, `import` and `demo` make one.',
    );
  }
}

/** Connects to a database that is there already; throws NoDatabase, and makes none, where there is not. */
export async function connectExistingDatabase(config: Config): Promise<OpenDatabase> {
  const { database_url, root } = config.data;
  if (!database_url && !existsSync(join(root, 'postgres/cluster/PG_VERSION'))) throw new NoDatabase(`in ${root}`);
  return initialized(config, async (source) => {
    await requireSupportedServer(source);
    const [found] = await source.query<{ table: string | null }[]>(`SELECT to_regclass('migrations') AS table`);
    if (!found?.table) throw new NoDatabase(`at ${database_url ? 'DATABASE_URL' : root}: it has no tables`);
  });
}

/** The database, connected and migrated. */
export function openDatabase(config: Config): Promise<OpenDatabase> {
  return initialized(config, async (source) => {
    await migrate(source);
  });
}

/** The database, connected, after `prepare`; closed again when that fails. */
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
