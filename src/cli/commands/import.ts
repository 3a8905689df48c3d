import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import type { BackupArchive } from '../../transfer/backups/archive/backup-archive';
import type { ImportLine, ImportReport } from '../../transfer/backups/import/import-report';
import { EXPORTED_REVISIONS, isKnownRevision, KNOWN_REVISIONS } from '../../transfer/backups/backup-format';
import { type Cli, type CommandResult, UsageError } from '../cli';
import { ask } from '../prompt';
import { tableLines } from '../table';

/** `ensign import FILE`: replaces the event with that of a backup. */
export function addImport(program: Command, cli: Cli): void {
  program
    .command('import')
    .description('replace the current event with a CTFd 3 backup or a file of ensign export')
    .argument('<file>', 'a zip file')
    .option('--yes', 'do not ask before the current event is replaced')
    .action((file: string, options: { yes?: boolean }) => cli.run(() => importBackup(cli, file, options.yes === true)));
}

async function importBackup(cli: Cli, file: string, isSure: boolean): Promise<CommandResult> {
  return importArchive(cli, await openArchive(cli, file), isSure);
}

/** Verifies a backup and opens it. It stays open, so the caller may remove its file. */
export async function openArchive(cli: Cli, file: string): Promise<BackupArchive> {
  const { BackupArchive } = await import('../../transfer/backups/archive/backup-archive');
  return cli.withProgress((onProgress) =>
    BackupArchive.open(file, (done, total) => onProgress({ phase: 'Verifying', done, total, unit: 'bytes' })),
  );
}

/**
 * Replaces the event with that of a backup, and closes the backup. Asks first if the database has an event, unless
 * `isSure`.
 */
export async function importArchive(cli: Cli, archive: BackupArchive, isSure: boolean): Promise<CommandResult> {
  const { ImportsService } = await import('../../transfer/backups/import/imports.service');
  try {
    const report = await cli.withPlatform(
      async (app) => {
        if (!isSure && (await hasEvent(app))) await confirm(cli);
        return cli.withProgress(async (onProgress) => {
          const { finished } = await app.get(ImportsService).begin(archive, { onProgress });
          return finished;
        });
      },
      { mayCreate: true },
    );
    return { data: report, lines: linesOf(report) };
  } finally {
    await archive.close();
  }
}

async function hasEvent(app: INestApplicationContext): Promise<boolean> {
  const { Database } = await import('../../platform/database/database');
  const rows = await app.get(Database).query('SELECT FROM users UNION ALL SELECT FROM challenges LIMIT 1');
  return rows.length > 0;
}

async function confirm(cli: Cli): Promise<void> {
  const reply = await ask(
    cli,
    'The whole current event will be deleted: accounts, challenges, submissions, settings. Continue? [y/N] ',
  );
  if (reply === null) throw new UsageError('The whole current event would be deleted: use --yes to continue.');
  if (!/^y(es)?$/i.test(reply.trim())) throw new Error('Nothing was changed.');
}

function linesOf({ version, tables, lines, lines_total, ignored, uploads, seconds }: ImportReport): string[] {
  const rows = Object.entries(tables).map(([table, { read, stored, repaired, refused }]) => [
    ...[table, read, stored, repaired, refused],
  ]);
  const changes = lines
    .filter(({ action }) => action !== 'kept')
    .map(({ table, id, action, reason }) => `${action}: ${table} ${id ?? '-'}: ${reason}`);
  return [
    ...tableLines(['table', 'read', 'stored', 'repaired', 'refused'], rows),
    ...changes,
    ...keptLines(lines.filter(({ action }) => action === 'kept')),
    ...(lines_total > lines.length ? [`… and ${lines_total - lines.length} more`] : []),
    ...(ignored.length > 0 ? [`Ignored, because Ensign does not use them: ${ignored.join(', ')}`] : []),
    `Uploads: ${uploads.stored} stored, ${uploads.unnamed} omitted, because no record refers to them.`,
    `Imported a backup of ${releaseOf(version)} (schema ${version}) in ${Math.ceil(seconds)} s.`,
  ];
}

/** Programs whose backups have this schema version. */
function releaseOf(version: string): string {
  const release = isKnownRevision(version) ? `CTFd ${KNOWN_REVISIONS[version]}` : 'an unknown release';
  return Object.values<string>(EXPORTED_REVISIONS).includes(version) ? `${release}, or of Ensign` : release;
}

/** Advice by `table.column`, for rows that were stored although they do not work. */
const ADVICE: Partial<Record<string, string>> = {
  'challenges.type': 'give them another type, or hide them',
  'config.value': 'set them again',
  'flags.content': 'write them again',
  'pages.route': 'give them another route',
};

function keptLines(lines: readonly ImportLine[]): string[] {
  const groups = new Map<string, ImportLine[]>();
  for (const line of lines) {
    const group = `${line.table}: ${line.reason}`;
    groups.set(group, [...(groups.get(group) ?? []), line]);
  }
  return [...groups].map(([group, rows]) => {
    const ids = rows.map(({ id }) => id ?? '-').join(', ');
    const column = group.replace(': ', '.').replace(/:.*/s, '');
    return `kept as they are: ${group} (${ids}); ${ADVICE[column] ?? 'change them if this is not intended'}`;
  });
}
