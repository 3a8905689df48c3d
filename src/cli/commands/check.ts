import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { type Finding, lineOf } from '../../operations/health/finding';
import type { Config } from '../../platform/config/config';
import { areFunctionsCurrent } from '../../platform/database/functions';
import { VERSION } from '../../platform/version';
import type { Cli, CommandResult } from '../cli';
import { complaintsOf } from '../complaints';

/**
 * `ensign check`: prints the result of each check and changes nothing. Exit code 1 for errors, but not for warnings.
 */
export function addCheck(program: Command, cli: Cli): void {
  program
    .command('check')
    .description('check the platform and its event; changes nothing. Exit code 1 for errors, not for warnings')
    .action(() => cli.run(() => check(cli)));
}

async function check(cli: Cli): Promise<CommandResult> {
  const version = `Ensign ${VERSION} on Node ${process.versions.node}`;
  const findings: Finding[] = [{ level: 'ok', code: 'version', text: version }];
  try {
    const config = cli.config();
    findings.push({ level: 'ok', code: 'environment', text: 'all variables are valid' });
    findings.push(...(await checkDatabase(cli, config)));
  } catch (error) {
    const unread = findings.length === 1;
    const text = complaintsOf(error).join('; ');
    findings.push({ level: 'error', code: unread ? 'environment' : 'database', text });
  }
  const width = Math.max(...findings.map(({ code }) => code.length));
  return {
    data: findings.map(({ remedy, ...finding }) => ({ ...finding, text: lineOf({ ...finding, remedy }) })),
    lines: findings.map((finding) => `${finding.code.padEnd(width)}  ${finding.level.padEnd(7)}  ${lineOf(finding)}`),
    failed: findings.some(({ level }) => level === 'error'),
  };
}

async function checkDatabase(cli: Cli, config: Config): Promise<Finding[]> {
  const { connectExistingDatabase } = await import('../../platform/database/open-database');
  const { endOnSignals, withServices } = await import('../platform');
  const { Checks } = await import('../../operations/health/checks');
  const database = await connectExistingDatabase(config);
  const stopListening = endOnSignals();
  try {
    const { source } = database;
    const schema = await schemaOf(source);
    // Without the current schema, the services would fail on tables that are missing.
    if (schema.level === 'error') return [schema];
    return [
      schema,
      ...(await withServices({ config, source, log: cli.log }, (app) => app.get(Checks).run('process', 'event'))),
    ];
  } finally {
    await database.close();
    stopListening();
  }
}

async function schemaOf(source: DataSource): Promise<Finding> {
  const [server] = await source.query<{ server_version: string }[]>('SHOW server_version');
  const version = `PostgreSQL ${server?.server_version ?? ''}`;
  if ((await source.showMigrations()) || !(await areFunctionsCurrent(source)))
    return { level: 'error', code: 'database', text: `${version}; the schema is not up to date: run ensign migrate` };
  return { level: 'ok', code: 'database', text: `${version}, the schema is up to date` };
}
