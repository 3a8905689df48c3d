import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Config } from '../config/config';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres';

/** What the embedded server accepts at least, as any PostgreSQL does that is not told otherwise. */
const USUAL_CONNECTIONS = 100;

/** Connections for commands that run beside the platform, and for whoever looks after the database. */
const SPARE_CONNECTIONS = 20;

/** The embedded server, in `DATA_DIR`; null where `DATABASE_URL` names another. */
export async function startServer({ data, connections }: Config): Promise<EmbeddedPostgres | null> {
  if (data.database_url) return null;
  const max_connections = String(Math.max(connections + SPARE_CONNECTIONS, USUAL_CONNECTIONS));
  return startEmbeddedPostgres({ dataDir: join(data.root, 'postgres'), settings: { max_connections } });
}

/** Throws where the server accepts fewer connections than this platform may hold: requests would fail once it needs them all. */
export async function requireConnections(source: DataSource, { connections }: Config): Promise<void> {
  const [server] = await source.query<{ accepted: number }[]>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS accepted`,
  );
  const accepted = server?.accepted ?? 0;
  if (connections > accepted)
    throw new Error(
      `The database accepts ${accepted} connections, and this platform may hold ${connections}. ` +
        'Raise max_connections of PostgreSQL, or lower WORKERS or DATABASE_POOL_SIZE.',
    );
}
