import type { Command } from 'commander';
import type { Cli, CommandResult } from '../cli';

/** `ensign migrate`: updates the schema. `serve` does this too at start. */
export function addMigrate(program: Command, cli: Cli): void {
  program
    .command('migrate')
    .description('update the tables and functions of the database; serve does this too')
    .action(() => cli.run(() => bringUpToDate(cli)));
}

async function bringUpToDate(cli: Cli): Promise<CommandResult> {
  const { connectDatabase } = await import('../../platform/database/open-database');
  const { migrate } = await import('../../platform/database/migrate');
  const { endOnSignals } = await import('../platform');
  const database = await connectDatabase(cli.config());
  const stopListening = endOnSignals();
  try {
    await database.source.initialize();
    const migrations = await migrate(database.source);
    const lines = migrations.length === 0 ? ['The database is up to date.'] : migrations.map((name) => `ran ${name}`);
    return { data: { migrations }, lines };
  } finally {
    await database.close();
    stopListening();
  }
}
