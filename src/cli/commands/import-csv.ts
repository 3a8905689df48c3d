import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import type { CsvType } from '../../transfer/csv-imports/csv-import.dto';
import type { Cli, CommandResult } from '../cli';

/** `ensign users import FILE`, and the same for teams and challenges: imports the rows of a CSV file. */
export function addCsvImport(group: Command, cli: Cli, csv_type: CsvType): void {
  group
    .command('import')
    .description(`store every row of a CSV file as one of the ${csv_type}, or none and list the errors by row`)
    .argument('<file>', 'a CSV file with a header; docs/organisers.md lists the columns')
    .option('--dry-run', 'only check the file; exit code 1 if it has errors')
    .action((file: string, options: { dryRun?: boolean }) =>
      cli.run(() => importCsv(cli, { csv_type, file, dryRun: options.dryRun === true }), { csv_file: file }),
    );
}

interface Wish {
  csv_type: CsvType;
  file: string;
  dryRun: boolean;
}

async function importCsv(cli: Cli, { csv_type, file, dryRun }: Wish): Promise<CommandResult> {
  const { CsvImportsService } = await import('../../transfer/csv-imports/csv-imports.service');
  const { MAX_CSV_BYTES } = await import('../../transfer/csv-imports/csv-table');
  const { size } = await stat(file);
  if (size > MAX_CSV_BYTES) throw new Error(`${file} has more than ${MAX_CSV_BYTES} bytes.`);
  const bytes = await readFile(file);
  const imported = await cli.withPlatform((app) =>
    cli.withProgress((onProgress) => app.get(CsvImportsService).run(csv_type, bytes, { dryRun, onProgress })),
  );
  const rows = imported.rows === 1 ? '1 row' : `${imported.rows} rows`;
  const line = dryRun
    ? `${rows} can be imported as ${csv_type}; nothing was stored.`
    : `${rows} imported as ${csv_type}.`;
  return { data: imported, lines: [line, ...imported.notes] };
}
