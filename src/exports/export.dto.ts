import { isObject } from '../http/fields/coercions';
import { Rejected } from '../http/fields/field';
import { CustomField, TextField } from '../http/fields/fields';
import { REPORTS } from './reports';

/** The one argument of a `csv` export: the name of a report, null where it was not given. */
export interface ExportArguments {
  table: string | null;
}

/** What to export. */
export class ExportDto {
  @TextField('Form of the export: `csv`', { optional: true, nullable: true, example: 'csv' })
  type?: string | null;

  @CustomField(
    'Of a `csv` export: `table`, the name of the table or report',
    { type: 'object', properties: { table: { type: 'string', enum: [...REPORTS.keys()] } } },
    toArguments,
    { optional: true, nullable: true, example: { table: 'scoreboard' } },
  )
  args?: ExportArguments | null;
}

function toArguments(value: unknown): ExportArguments | Rejected {
  if (!isObject(value)) return new Rejected('Not a valid object.');
  const { table } = value;
  if (table === undefined || table === null || table === '') return { table: null };
  if (typeof table !== 'string' || !REPORTS.has(table)) return new Rejected('There is no such table to export');
  return { table };
}
