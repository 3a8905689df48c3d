import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
import type { Finding } from '../../operations/health/self-check';
import type { Config } from '../../platform/config/config';
import { VERSION } from '../../platform/version';
import type { Cli, CommandResult } from '../cli';
import { complaintsOf } from '../complaints';

/** `ensign check`: one line for everything the platform needs, changing nothing. */
export function addCheck(program: Command, cli: Cli): void {
  program
    .command('check')
    .description('see whether settings, database, storage, mail, Redis and stored flags are in order; changes nothing')
    .action(() => cli.run(() => check(cli)));
}

async function check(cli: Cli): Promise<CommandResult> {
  const version = `Ensign ${VERSION} on Node ${process.versions.node}`;
  const findings: Finding[] = [{ check: 'version', status: 'ok', message: version }];
  try {
    const config = cli.config();
    findings.push({ check: 'environment', status: 'ok', message: 'every variable can be used' });
    findings.push(...(await checkDatabase(cli, config)));
  } catch (error) {
    const unread = findings.length === 1;
    const message = complaintsOf(error).join('; ');
    findings.push({ check: unread ? 'environment' : 'database', status: 'failed', message });
  }
  const width = Math.max(...findings.map(({ check: name }) => name.length));
  return {
    data: findings,
    lines: findings.map(({ check: name, status, message }) => `${name.padEnd(width)}  ${status.padEnd(7)}  ${message}`),
    failed: findings.some(({ status }) => status === 'failed'),
  };
}

async function checkDatabase(cli: Cli, config: Config): Promise<Finding[]> {
  const { connectExistingDatabase } = await import('../../platform/database/open-database');
  const { endOnSignals, withServices } = await import('../platform');
  const { SelfCheck } = await import('../../operations/health/self-check');
  const database = await connectExistingDatabase(config);
  const stopListening = endOnSignals();
  try {
    const { source } = database;
    const schema = await schemaOf(source);
    // The services read tables that may not be there yet.
    if (schema.status === 'failed') return [schema];
    return [schema, ...(await withServices({ config, source, log: cli.log }, (app) => app.get(SelfCheck).run()))];
  } finally {
    await database.close();
    stopListening();
  }
}

async function schemaOf(source: DataSource): Promise<Finding> {
  const [server] = await source.query<{ server_version: string }[]>('SHOW server_version');
  const version = `PostgreSQL ${server?.server_version ?? ''}`;
  if (await source.showMigrations())
    return {
      check: 'database',
      status: 'failed',
      message: `${version}; the schema is not up to date: run ensign migrate`,
    };
  return { check: 'database', status: 'ok', message: `${version}, the schema is up to date` };
}
