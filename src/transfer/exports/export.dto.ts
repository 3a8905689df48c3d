import { isObject, toBoolean } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { ChoiceField, CustomField, TextField } from '../../http/fields/fields';
import { FORMAT_RELEASES, type FormatRelease } from '../backups/backup-format';
import { REPORTS } from './reports';

/**
 * `ctfd` has CTFd's columns; `plain` also has those of this platform; `spreadsheet` is as `plain`, with an apostrophe
 * before texts that would be formulas.
 */
export type CsvForm = 'ctfd' | 'plain' | 'spreadsheet';

/** Validated arguments of an export with the type `csv`. */
export interface ExportArguments {
  table: string;
  secrets: readonly string[];
  form: CsvForm;
}

/** Body of an export request. */
export class ExportDto {
  @TextField('`csv` for one table; any other value, or none, for the whole event as a zip', {
    optional: true,
    nullable: true,
    example: 'csv',
  })
  type?: string | null;

  @CustomField(
    'For a `csv` export: `table` is the name of the table or report; `secrets` lists the secret columns that are not masked; and ' +
      '`spreadsheet` adds an apostrophe before texts that a spreadsheet would read as formulas',
    {
      type: 'object',
      properties: {
        table: { type: 'string', enum: [...REPORTS.keys()] },
        secrets: { type: 'array', items: { type: 'string' } },
        spreadsheet: { type: 'boolean' },
      },
    },
    toArguments,
    { optional: true, nullable: true, example: { table: 'scoreboard' } },
  )
  args?: ExportArguments | null;

  @ChoiceField('Release of CTFd that reads the zip of the whole event; 3.7 by default', FORMAT_RELEASES, {
    ...{ optional: true, nullable: true, example: '3.8' },
  })
  release?: FormatRelease | null;
}

function toArguments(value: unknown): ExportArguments | FieldError {
  if (!isObject(value)) return new FieldError('Not a valid object.');
  const isForSpreadsheet = toBoolean(value.spreadsheet ?? false);
  if (isForSpreadsheet instanceof FieldError) return new FieldError('spreadsheet must be true or false');
  const form = isForSpreadsheet ? 'spreadsheet' : 'ctfd';
  const table = value.table ?? '';
  if (table === '') return { table, secrets: [], form };
  const report = typeof table === 'string' ? REPORTS.get(table) : undefined;
  if (typeof table !== 'string' || !report) return new FieldError('There is no such table to export');
  const requested: unknown = value.secrets ?? [];
  if (!Array.isArray(requested)) return new FieldError('secrets must be a list of columns');
  const secrets = report.secrets.filter((column) => requested.includes(column));
  // Refuses unknown names: with a misspelt one, the column would be masked without notice.
  if (secrets.length < new Set(requested).size)
    return new FieldError(`Columns with secrets are: ${report.secrets.join(', ') || 'none'}`);
  return { table, secrets, form };
}
