import { join } from 'node:path';
import type { DataConfig } from '../config/config';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres';

/** The embedded server, in `DATA_DIR`; null where `DATABASE_URL` names another. */
export async function startServer({ database_url, root }: DataConfig): Promise<EmbeddedPostgres | null> {
  return database_url ? null : startEmbeddedPostgres({ dataDir: join(root, 'postgres') });
}
