import { type Command, Option } from 'commander';
import type { BackupArchive } from '../../transfer/backups/archive/backup-archive';
import { type Cli, type CommandResult, UsageError } from '../cli';
import { confirmReplacement } from './confirm-replacement';
import { importFrom } from './import-from';
import { checkLines, reportLines } from './import-lines';

interface Options {
  from?: string;
  token?: string;
  dryRun?: boolean;
  yes?: boolean;
}

/** `ensign import FILE` and `ensign import --from URL`: replaces the event with that of a backup or of a running CTFd. */
export function addImport(program: Command, cli: Cli): void {
  program
    .command('import')
    .description('replace the current event with a CTFd 3 backup, a file of ensign export, or a running CTFd')
    .argument('[file]', 'a zip file')
    .option('--from <url>', 'address of a running CTFd 3.7 or 3.8, which is compared with the imported event')
    .addOption(new Option('--token <token>', 'token of an administrator there; asked for if missing').env('CTFD_TOKEN'))
    .option('--dry-run', 'show what will differ without importing')
    .option('--yes', 'do not ask before the current event is replaced')
    .action((file: string | undefined, options: Options) => cli.run(() => importEvent(cli, file, options)));
}

async function importEvent(cli: Cli, file: string | undefined, options: Options): Promise<CommandResult> {
  const { from, token, dryRun = false, yes = false } = options;
  if ((file === undefined) === (from === undefined)) throw new UsageError('Name a file, or a CTFd with --from.');
  if (from !== undefined) return importFrom(cli, from, { token, dryRun, isSure: yes });
  const archive = await openArchive(cli, file ?? '');
  return dryRun ? checkArchive(cli, archive) : importArchive(cli, archive, yes);
}

/** Reports what an import of a backup would do, and closes the backup. */
async function checkArchive(cli: Cli, archive: BackupArchive): Promise<CommandResult> {
  const { ImportCheckService } = await import('../../transfer/backups/import/import-check.service');
  try {
    const check = await cli.withPlatform(
      (app) => cli.withProgress((onProgress) => app.get(ImportCheckService).check(archive, onProgress)),
      { mayCreate: true },
    );
    return { data: check, lines: [...checkLines(check), 'Nothing was imported.'] };
  } finally {
    await archive.close();
  }
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
        if (!isSure) await confirmReplacement(cli, app);
        return cli.withProgress(async (onProgress) => {
          const { finished } = await app.get(ImportsService).begin(archive, { onProgress });
          return finished;
        });
      },
      { mayCreate: true },
    );
    return { data: report, lines: reportLines(report) };
  } finally {
    await archive.close();
  }
}
