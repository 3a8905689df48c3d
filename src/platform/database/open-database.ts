import type { DataSource } from 'typeorm';
import type { Config } from '../config/config';
import { createDataSource } from './data-source';
import { startServer } from './database-server';
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

/** The database, connected and migrated. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const database = await connectDatabase(config);
  try {
    await database.source.initialize();
    await migrate(database.source);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
