import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { upgradeCandidate } from './candidates';
import { requireOwnConnections, requireSupportedServer } from './database-server';
import { updateFunctions } from './functions';
import { LOCKS } from './locks';

/**
 * Updates tables and functions under an advisory lock, because replicas may start at once. Returns the names of the
 * migrations and SQL files that ran. If the database has a migration that this version does not know, throws and
 * changes nothing.
 */
export async function migrate(source: DataSource): Promise<string[]> {
  await requireSupportedServer(source);
  await requireOwnConnections(source);
  const runner = source.createQueryRunner();
  await runner.connect();
  try {
    // A migration may take longer than the limit for the statements of requests.
    await runner.query('SET statement_timeout = 0');
    await runner.query('SELECT pg_advisory_lock($1)', [LOCKS.migrations]);
    const ran: string[] = [];
    const recorded = await recordedMigrations(runner);
    if (await upgradeCandidate(runner, recorded)) ran.push('candidates.sql');
    else refuseOtherVersions(source, recorded);
    // `source.runMigrations` would open another connection, whose statements have a time limit.
    const executor = new MigrationExecutor(source, runner);
    executor.transaction = 'each';
    for (const { name } of await executor.executePendingMigrations()) ran.push(name);
    if (await updateFunctions(runner)) ran.push('functions.sql');
    return ran;
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [LOCKS.migrations]);
    await runner.query('RESET statement_timeout');
    await runner.release();
  }
}

async function recordedMigrations(runner: QueryRunner): Promise<string[]> {
  if (!(await runner.hasTable('migrations'))) return [];
  const rows = (await runner.query('SELECT name FROM migrations ORDER BY id')) as { name: string }[];
  return rows.map(({ name }) => name);
}

function refuseOtherVersions({ migrations }: DataSource, recorded: readonly string[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = recorded.find((name) => !known.has(name));
  if (unknown)
    throw new Error(
      `The database was made by another version of Ensign, with the migration ${unknown}: run that version, or start with an empty database.`,
    );
}
