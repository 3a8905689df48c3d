import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import type { ExportFile } from '../../transfer/exports/export-file';
import type { CachedResponse } from '../../http/envelope/cached-response';
import type { OnProgress } from '../../platform/progress/progress';
import { type Cli, type CommandResult, UsageError } from '../cli';
import { reportedChunks, writeFileOf } from '../files';

const STDOUT = '-';

interface Options {
  ctftime?: boolean;
  csv?: string;
  secrets: string[];
  release: string;
  force?: boolean;
}

/** `ensign export [FILE]`: exports the whole event as a backup, or one table as CSV, or the scoreboard for CTFtime. */
export function addExport(program: Command, cli: Cli): void {
  program
    .command('export')
    .description('export the whole event, with all secrets, as a zip that CTFd can import; the event can be running')
    .argument('[file]', 'output file, or - for standard output; default: named by event, date and time')
    .option('--release <release>', 'release of CTFd that the zip is for: 3.7 or 3.8', '3.7')
    .option('--csv <table>', 'export one table or report as CSV instead')
    .option('--ctftime', 'export the scoreboard for ctftime.org instead')
    .option(
      '--secrets <columns>',
      'secret columns that --csv does not mask, separated by commas',
      (columns, before: string[]) => [...before, ...columns.split(',')],
      [],
    )
    .option('--force', 'overwrite an existing file')
    .action((file: string | undefined, options: Options) =>
      cli.run(() => exportEvent(cli, file ?? null, options), {
        args: options.secrets.length > 0 ? '--csv, --secrets' : '--csv',
        release: '--release',
      }),
    );
}

async function exportEvent(cli: Cli, file: string | null, options: Options): Promise<CommandResult | null> {
  const open = await openRequestedExport(options);
  const written = await cli.withPlatform((app) =>
    cli.withProgress(async (onProgress) => {
      const results: { file: string; bytes: number }[] = [];
      await open(app, async (made) => {
        const name = file ?? plainName(made.filename);
        const bytes = await write(cli, made, { name, force: options.force === true, onProgress });
        results.push({ file: name, bytes });
      });
      return results;
    }),
  );
  const [result] = written;
  if (!result || result.file === STDOUT) return null;
  return { data: result, lines: [`${result.file}: ${result.bytes} bytes.`] };
}

/** Replaces colons, which some file systems refuse, and blanks, which shells split. */
function plainName(filename: string): string {
  return filename.replace(/:/g, '-').replace(/\s+/g, '_');
}

type OpenExport = (app: INestApplicationContext, send: (file: ExportFile) => Promise<void>) => Promise<void>;

/** Validates the options before the platform starts. Throws UsageError and InvalidInput. */
async function openRequestedExport({ csv, ctftime = false, secrets, release }: Options): Promise<OpenExport> {
  if (ctftime && csv !== undefined) throw new UsageError('Use either --csv or --ctftime.');
  if (csv === undefined && secrets.length > 0) throw new UsageError('--secrets needs --csv: the zip has all secrets.');
  if (ctftime) return sendFeed;
  const { ExportDto } = await import('../../transfer/exports/export.dto');
  const { ExportsService } = await import('../../transfer/exports/exports.service');
  const { readInput } = await import('../../http/input/input.pipe');
  const dto = readInput(ExportDto, csv === undefined ? { release } : { type: 'csv', args: { table: csv, secrets } });
  const args = dto.args ? { ...dto.args, form: 'plain' as const } : null;
  return (app, send) => app.get(ExportsService).export({ ...dto, args }, send);
}

const sendFeed: OpenExport = async (app, send) => {
  const { CtftimeFeeds } = await import('../../scoreboard/ctftime-feed');
  const { Settings } = await import('../../settings/settings');
  const { eventInFileName } = await import('../../transfer/exports/export-file');
  const filename = `${eventInFileName(app.get(Settings).get('ctf_name'))}-ctftime.json`;
  await send({ filename, type: 'application/json', chunks: bytesOf(app.get(CtftimeFeeds).feed()) });
};

async function* bytesOf(response: Promise<CachedResponse>): AsyncGenerator<Buffer> {
  yield (await response).bytes;
}

interface Target {
  name: string;
  force: boolean;
  onProgress: OnProgress;
}

async function write(cli: Cli, { chunks }: ExportFile, { name, force, onProgress }: Target): Promise<number> {
  const reported = reportedChunks(chunks, 'Writing', onProgress);
  if (name === STDOUT) {
    await pipeline(Readable.from(reported, { objectMode: false }), cli.streams.stdout, { end: false });
    return 0;
  }
  if (!force && (await isThere(name))) throw new Error(`${name} already exists; use --force to overwrite it.`);
  return writeFileOf(reported, name);
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
