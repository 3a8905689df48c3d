import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { Cli, CommandResult } from '../cli';
import { reportedChunks, writeFileOf } from '../files';

interface Options {
  keep?: number;
  recipient: string[];
}

const BACKUP = /^ensign-\d{8}T\d{6}Z\.zip(\.age)?$/;

/** `ensign backup DIR`: writes the whole event to a file named by the time. `--keep` removes the oldest backups. */
export function addBackup(program: Command, cli: Cli): void {
  program
    .command('backup')
    .description(
      'write the whole event, as ensign export does, to a file named by date and time; the event can be running',
    )
    .argument('<dir>', 'folder for backups; created if it does not exist')
    .option('--keep <number>', 'keep only this number of the newest backups in the folder', number)
    .option(
      '--recipient <key>',
      'age public key to encrypt for; can be repeated. Default: BACKUP_RECIPIENTS or BACKUP_PASSPHRASE, else no encryption',
      (key, before: string[]) => [...before, key],
      [],
    )
    .action((dir: string, options: Options) => cli.run(() => backup(cli, dir, options)));
}

function number(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Expected a whole number of at least 1.');
  return Number(text);
}

async function backup(cli: Cli, dir: string, { keep, recipient }: Options): Promise<CommandResult> {
  const { encryptionFor } = await import('../../transfer/backups/encryption');
  const { EventExport } = await import('../../transfer/exports/event-export');
  const { recipients, passphrase } = cli.config().backup;
  const encrypt = await encryptionFor({ recipients: recipient.length > 0 ? recipient : recipients, passphrase });
  const moment = new Date().toISOString().replace(/\.\d+|[-:]/g, '');
  const file = join(dir, `ensign-${moment}.zip${encrypt ? '.age' : ''}`);
  const bytes = await cli.withPlatform((app) =>
    cli.withProgress(async (onProgress) => {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const { chunks } = app.get(EventExport).open('3.7');
      return writeFileOf(reportedChunks(encrypt ? encrypt(chunks) : chunks, 'Writing', onProgress), file);
    }),
  );
  const removed = keep === undefined ? [] : await removeOlder(dir, keep);
  return {
    data: { file, bytes, encrypted: encrypt !== null, removed },
    lines: [`${file}: ${bytes} bytes${encrypt ? ', encrypted' : ''}.`, ...removed.map((path) => `Removed ${path}.`)],
  };
}

async function removeOlder(dir: string, keep: number): Promise<string[]> {
  const names = (await readdir(dir)).filter((name) => BACKUP.test(name)).sort();
  const removed = names.slice(0, -keep).map((name) => join(dir, name));
  for (const path of removed) await rm(path);
  return removed;
}
