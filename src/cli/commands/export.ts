import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import type { ExportFile } from '../../exports/export-file';
import type { OnProgress } from '../../platform/progress/progress';
import { type Cli, type CommandResult, UsageError } from '../cli';

/** What stands for standard output in the place of a file's name. */
const STDOUT = '-';
const MEBIBYTE = 1024 * 1024;

interface Options {
  csv?: string;
  secrets?: string[];
  force?: boolean;
}

/** `ensign export [FILE]`: the whole event as a backup, or one of its tables. */
export function addExport(program: Command, cli: Cli): void {
  program
    .command('export')
    .description(
      'write the whole event as a zip that CTFd 3.7.1 reads too, while it runs; it holds every secret of the event',
    )
    .argument('[file]', 'where to, - for standard output; else named after the event and the moment')
    .option('--csv <table>', 'one table or report instead, as CSV')
    .option('--secrets <columns...>', 'columns with secrets that --csv writes as they are')
    .option('--force', 'write over a file that is there')
    .action((file: string | undefined, options: Options) => cli.run(() => exportEvent(cli, file ?? null, options)));
}

async function exportEvent(cli: Cli, file: string | null, options: Options): Promise<CommandResult | null> {
  const { csv, secrets = [], force = false } = options;
  if (csv === undefined && secrets.length > 0) throw new UsageError('--secrets is for --csv: the zip has them all.');
  const { ExportDto } = await import('../../exports/export.dto');
  const { ExportsService } = await import('../../exports/exports.service');
  const { readInput } = await import('../../http/fields/input.pipe');
  const wanted = csv === undefined ? {} : { type: 'csv', args: { table: csv, secrets } };
  const dto = readInput(ExportDto, wanted);
  const written: { file: string; bytes: number }[] = [];
  await cli.withPlatform((app) =>
    cli.withProgress((onProgress) =>
      app.get(ExportsService).export(dto, async (made) => {
        const name = file ?? made.filename;
        written.push({ file: name, bytes: await write(cli, made, { name, force, onProgress }) });
      }),
    ),
  );
  const [result] = written;
  if (!result || result.file === STDOUT) return null;
  return { data: result, lines: [`${result.file}: ${result.bytes} bytes.`] };
}

interface Target {
  name: string;
  force: boolean;
  onProgress: OnProgress;
}

/** Gives how many bytes there are. A file appears under its name when it is complete, for its owner alone. */
async function write(cli: Cli, { chunks }: ExportFile, { name, force, onProgress }: Target): Promise<number> {
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<string | Buffer> {
    for await (const chunk of chunks) {
      bytes += Buffer.byteLength(chunk);
      onProgress({ phase: 'Written, in MiB', done: Math.floor(bytes / MEBIBYTE), total: null });
      yield chunk;
    }
  };
  const source = Readable.from(counted(), { objectMode: false });
  if (name === STDOUT) {
    await pipeline(source, cli.streams.stdout, { end: false });
    return bytes;
  }
  if (!force && (await isThere(name))) throw new Error(`${name} is there already; give --force to write over it.`);
  const draft = `${name}.part`;
  try {
    await pipeline(source, createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, name);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return bytes;
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
