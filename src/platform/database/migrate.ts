import type { DataSource } from 'typeorm';
import { requireOwnConnections, requireSupportedServer } from './database-server';
import { LOCKS } from './locks';

/**
 * Brings the schema up to date under an advisory lock, so that any number of replicas may start at once; gives the names of
 * the migrations that ran.
 */
export async function migrate(source: DataSource): Promise<string[]> {
  await requireSupportedServer(source);
  await requireOwnConnections(source);
  const runner = source.createQueryRunner();
  await runner.connect();
  try {
    // A migration may take longer than a request is allowed to.
    await runner.query('SET statement_timeout = 0');
    await runner.query('SELECT pg_advisory_lock($1)', [LOCKS.migrations]);
    const migrations = await source.runMigrations();
    await refuseOtherVersions(source);
    return migrations.map(({ name }) => name);
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [LOCKS.migrations]);
    await runner.query('RESET statement_timeout');
    await runner.release();
  }
}

/** Throws where another version of the platform has changed the database. */
async function refuseOtherVersions(source: DataSource): Promise<void> {
  const known = new Set(source.migrations.map(({ name }) => name));
  const recorded = await source.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
  const unknown = recorded.find(({ name }) => !known.has(name));
  if (unknown)
    throw new Error(
      `The database was made by another version of Ensign, with the migration ${unknown.name}: run that version, or start with an empty database.`,
    );
}
