import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource, type DatabaseAddress } from '../../src/platform/database/data-source';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres';
import { migrate } from '../../src/platform/database/migrate';

export interface TestServer {
  address: DatabaseAddress;
  stop(): Promise<void>;
}

export async function startServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { address: { url }, stop: () => Promise.resolve() } : startEmbedded();
}

/**
 * Settings for speed: after a run the data are not needed, so nothing is flushed. Small databases need no large
 * buffers.
 */
export const SETTINGS = { fsync: 'off', max_connections: '200', shared_buffers: '128MB', autovacuum: 'off' };

async function startEmbedded(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ensign-test-'));
  const server = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { address: server.connection, stop };
}

export function addressOf(server: DatabaseAddress, database: string): DatabaseAddress {
  if (!('url' in server)) return { ...server, database };
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

export function urlOf(address: DatabaseAddress): string {
  if ('url' in address) return address.url;
  const { user, host, port, database } = address;
  // The folder of a Unix socket cannot be the host of a URL, so it is a parameter.
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Clones the template of the run. The global teardown drops all clones. */
export async function cloneTemplate(): Promise<{ name: string; address: DatabaseAddress }> {
  const template = process.env.ENSIGN_TEST_TEMPLATE;
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await administer(serverOfRun(), `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return { name, address: addressOf(serverOfRun(), name) };
}

/** Database server of the run. The global set-up writes its address to `ENSIGN_TEST_SERVER`. */
export function serverOfRun(): DatabaseAddress {
  return JSON.parse(process.env.ENSIGN_TEST_SERVER ?? '{}') as DatabaseAddress;
}

/** Runs statements outside the databases of the tests, such as CREATE DATABASE. */
export async function administer(server: DatabaseAddress, ...statements: string[]): Promise<void> {
  const client = new Client('url' in server ? { connectionString: server.url } : server);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function databasesOf(server: DatabaseAddress, prefix = ''): Promise<string[]> {
  const client = new Client('url' in server ? { connectionString: server.url } : server);
  await client.connect();
  try {
    const sql = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
    return (await client.query<{ datname: string }>(sql, [prefix])).rows.map(({ datname }) => datname);
  } finally {
    await client.end();
  }
}

/** Creates the template: a database with the whole schema, which tests clone. */
export async function createTemplate(server: DatabaseAddress, name: string): Promise<void> {
  await administer(server, `CREATE DATABASE ${name}`);
  const source = await createDataSource(addressOf(server, name), 2).initialize();
  await migrate(source);
  await source.query(resetFunction(source));
  await source.destroy();
}

/**
 * Statement that creates `reset_test_data()`. The function empties all tables but `secrets`, and writes the settings of
 * a finished set-up. Without a function, planning a statement for each table would take longer than the deletions.
 */
function resetFunction({ entityMetadatas }: DataSource): string {
  const tables = entityMetadatas.map(({ tableName }) => tableName).filter((name) => name !== 'secrets');
  // For few rows, DELETE is faster than TRUNCATE, but a trigger forbids DELETE for `audit`. References cascade or are
  // set null, so the order does not matter.
  const empty = (table: string): string =>
    `IF EXISTS (SELECT FROM ${table}) THEN ${table === 'audit' ? 'TRUNCATE' : 'DELETE FROM'} ${table}; END IF;`;
  return `CREATE FUNCTION reset_test_data() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    ${tables.map(empty).join('\n')}
    PERFORM setval(oid, 1, false) FROM pg_class WHERE relkind = 'S' AND relname <> 'migrations_id_seq';
    INSERT INTO config (key, value)
      VALUES ('setup', 'true'), ('ctf_name', 'Test CTF'), ('challenge_visibility', 'private');
  END $$`;
}
