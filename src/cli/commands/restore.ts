import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { BackupArchive } from '../../transfer/backups/archive/backup-archive';
import { type Cli, type CommandResult, UsageError } from '../cli';
import { reportedChunks, writeFileOf } from '../files';
import { importArchive, openArchive } from './import';

interface Options {
  identity?: string;
  yes?: boolean;
}

/** `ensign restore FILE`: imports a backup, and decrypts it first if necessary. */
export function addRestore(program: Command, cli: Cli): void {
  program
    .command('restore')
    .description('replace the current event with a backup; decrypts it if needed')
    .argument('<file>', 'a file of ensign backup')
    .option('--identity <file>', 'age private key file, from age-keygen; default: BACKUP_IDENTITY or BACKUP_PASSPHRASE')
    .option('--yes', 'do not ask before the current event is replaced')
    .action((file: string, options: Options) => cli.run(() => restore(cli, file, options)));
}

async function restore(cli: Cli, file: string, options: Options): Promise<CommandResult> {
  const { isEncrypted } = await import('../../transfer/backups/encryption');
  const archive = (await isEncrypted(file)) ? await openDecrypted(cli, file, options) : await openArchive(cli, file);
  return importArchive(cli, archive, options.yes === true);
}

/** Decrypts the whole file to a private temporary folder, and removes the folder at the end. */
async function openDecrypted(cli: Cli, file: string, options: Options): Promise<BackupArchive> {
  const { decrypted } = await import('../../transfer/backups/encryption');
  const { identity, passphrase } = cli.config().backup;
  const identities = options.identity === undefined ? identity : await readFile(options.identity, 'utf8');
  if (identities === '' && passphrase === '')
    throw new UsageError(`${file} is encrypted: use --identity, BACKUP_IDENTITY or BACKUP_PASSPHRASE.`);
  const folder = await mkdtemp(join(tmpdir(), 'ensign-restore-'));
  try {
    const plain = join(folder, 'backup.zip');
    await cli.withProgress((onProgress) =>
      writeFileOf(reportedChunks(decrypted(file, { identities, passphrase }), 'Decrypting', onProgress), plain),
    );
    return await openArchive(cli, plain);
  } finally {
    await rm(folder, { recursive: true });
  }
}
