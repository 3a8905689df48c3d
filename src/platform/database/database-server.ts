import { join } from 'node:path';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Config } from '../config/config';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres';

/** Fewest connections of the embedded server: PostgreSQL's own default. */
const USUAL_CONNECTIONS = 100;

/** Connections for commands that run beside the platform, and for administrators of the database. */
const SPARE_CONNECTIONS = 20;

/** The embedded server, in `DATA_DIR`; null where `DATABASE_URL` names another. */
export async function startServer({ data, connections }: Config): Promise<EmbeddedPostgres | null> {
  if (data.database_url) return null;
  const max_connections = String(Math.max(connections + SPARE_CONNECTIONS, USUAL_CONNECTIONS));
  return startEmbeddedPostgres({ dataDir: join(data.root, 'postgres'), settings: { max_connections } });
}

/** Oldest PostgreSQL that has every function the statements call: `date_bin` came with 14. */
const OLDEST_SERVER = 14;

/** Throws if the server is older than the platform supports. */
export async function requireSupportedServer(source: DataSource): Promise<void> {
  const [server] = await source.query<{ number: string; version: string }[]>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version`,
  );
  if (Number(server?.number) < OLDEST_SERVER * 10_000)
    throw new Error(`The database server is PostgreSQL ${server?.version}; Ensign needs ${OLDEST_SERVER} or newer.`);
}

/** Throws where the server accepts fewer connections than this platform may hold: requests would fail under load. */
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

/**
 * Throws behind a pooler that lends one server connection to several clients in turn: prepared statements, advisory locks and LISTEN
 * belong to a connection, so requests would fail there.
 */
export async function requireOwnConnections(source: DataSource): Promise<void> {
  const [first, second] = [source.createQueryRunner(), source.createQueryRunner()];
  try {
    // Both are connected: with connections of their own, each keeps its server process and they differ. A pooler hands out the server
    // that came back last, so the two share one, or all servers in turn, so the first meets two. Other clients may disturb one round.
    for (let round = 0; round < 5; round++) {
      const [once, twice, other] = [await backendOf(first), await backendOf(first), await backendOf(second)];
      if (once !== twice || twice === other) throw new Error(SHARED_CONNECTIONS);
    }
  } finally {
    await first.release();
    await second.release();
  }
}

const SHARED_CONNECTIONS =
  'A pooler between the platform and PostgreSQL shares connections by transaction or statement: ' +
  'set pool_mode = session there, or let DATABASE_URL name PostgreSQL itself.';

async function backendOf(runner: QueryRunner): Promise<number | undefined> {
  // The rows come in an array; typed by what is selected.
  const [row] = (await runner.query('SELECT pg_backend_pid() AS pid')) as { pid: number }[];
  return row?.pid;
}
