import { InvalidInput } from '../../http/errors/errors';
import { CSV_FIELD, type CsvTable } from './csv-table';
import type { RowError } from './csv-refused';

/** Which columns a kind of file may and must have. */
export interface Columns {
  known: ReadonlySet<string>;
  required: readonly string[];
}

/** Throws InvalidInput naming every column that is unknown, so that a slip of the pen loses nothing, and every one that is missing. */
export function requireColumns({ columns }: CsvTable, { known, required }: Columns): void {
  const complaints = [
    ...columns.filter((name) => !known.has(name)).map((name) => `There is no column "${name.slice(0, 80)}".`),
    ...required.filter((name) => !columns.includes(name)).map((name) => `The column "${name}" is missing.`),
  ].map((message) => ({ field: CSV_FIELD, message }));
  const [first, ...others] = complaints.slice(0, 20);
  if (first) throw new InvalidInput(first, ...others);
}

/** The rows that have more or fewer cells than the header. */
export function crookedRows({ columns, rows }: CsvTable): RowError[] {
  return rows
    .filter(({ width }) => width !== columns.length)
    .map(({ row, width }) => ({
      row,
      field: '',
      message: `There are ${width} cells, and the header has ${columns.length}.`,
    }));
}
