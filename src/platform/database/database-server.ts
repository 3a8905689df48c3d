import { join } from 'node:path';
import type { DataSource, QueryRunner } from 'typeorm';
import type { Config } from '../config/config';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres';

/** PostgreSQL's default for `max_connections`, and the minimum for the embedded server. */
const USUAL_CONNECTIONS = 100;

/** Connections of the embedded server for commands and for direct access with `psql`. */
const SPARE_CONNECTIONS = 20;

/** Starts the embedded server in `DATA_DIR`. Returns null if `DATABASE_URL` is set. */
export async function startServer({ data, connections }: Config): Promise<EmbeddedPostgres | null> {
  if (data.database_url) return null;
  const max_connections = String(Math.max(connections + SPARE_CONNECTIONS, USUAL_CONNECTIONS));
  return startEmbeddedPostgres({ dataDir: join(data.root, 'postgres'), settings: { max_connections } });
}

/** Queries use `date_bin`, which is new in PostgreSQL 14. */
const MIN_SERVER_VERSION = 14;

/** Throws if the server is older than the platform supports. */
export async function requireSupportedServer(source: DataSource): Promise<void> {
  const [server] = await source.query<{ number: string; version: string }[]>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version`,
  );
  if (Number(server?.number) < MIN_SERVER_VERSION * 10_000)
    throw new Error(
      `The database server is PostgreSQL ${server?.version}; Ensign needs ${MIN_SERVER_VERSION} or newer.`,
    );
}

/**
 * Throws if the server accepts fewer connections than the platform may open, because requests would fail under load.
 */
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
 * Throws if a pooler shares server connections between clients. Prepared statements, advisory locks and LISTEN belong
 * to one connection, so requests would fail.
 */
export async function requireOwnConnections(source: DataSource): Promise<void> {
  const [first, second] = [source.createQueryRunner(), source.createQueryRunner()];
  try {
    // Without a pooler, each runner keeps its own server process. A pooler gives both runners the same process, or the
    // first runner two. There are five rounds, because other clients may hide a pooler in one.
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
  const [row] = (await runner.query('SELECT pg_backend_pid() AS pid')) as { pid: number }[];
  return row?.pid;
}
