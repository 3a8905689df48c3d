import { InvalidInput } from '../../http/errors/errors';
import { collecting, type RowError } from './csv-refused';
import type { CsvLine, CsvTable } from './csv-table';
import { CSV_FIELD } from './csv-text';

/** The cells of a row that are not empty, by column name. */
export interface CsvRow {
  row: number;
  cells: ReadonlyMap<string, string>;
}

/** Columns that a kind of file may have: read, allowed but not read, and required. */
export interface CsvColumns {
  known: readonly string[];
  ignored: readonly string[];
  required: readonly string[];
}

/** Results of the valid rows, errors of the others, and the ignored columns that have values. */
export interface ReadRows<T> {
  read: T[];
  errors: RowError[];
  left_out: string[];
}

const MAX_COMPLAINTS = 20;

/**
 * Converts each row with `read`, and collects the InvalidInput errors that it throws. Column names are
 * case-insensitive. Throws InvalidInput for unknown, missing and repeated columns.
 */
export async function readRows<T>(
  { header, lines }: CsvTable,
  columns: CsvColumns,
  read: (row: CsvRow) => T,
): Promise<ReadRows<T>> {
  const names = knownNames(header, columns);
  const width = names.findLastIndex((name) => name !== '') + 1;
  const results: ReadRows<T> = { read: [], errors: [], left_out: [] };
  const filled = new Set<string>();
  for (const line of lines) {
    const result = await collecting(line.row, results.errors, () => {
      requireFitting(line, names, width);
      const cells = new Map(line.cells.flatMap((text, place) => (text === '' ? [] : [[names[place] ?? '', text]])));
      for (const name of cells.keys()) filled.add(name);
      return read({ row: line.row, cells });
    });
    if (result !== null) results.read.push(result);
  }
  results.left_out = columns.ignored.filter((name) => filled.has(name));
  return results;
}

function knownNames(header: readonly string[], { known, ignored, required }: CsvColumns): string[] {
  const all = new Set([...known, ...ignored]);
  const byCase = new Map<string, string[]>();
  for (const name of all) byCase.set(name.toLowerCase(), [...(byCase.get(name.toLowerCase()) ?? []), name]);
  const knownName = (name: string): string | null => {
    if (all.has(name)) return name;
    const [match, ...others] = byCase.get(name.toLowerCase()) ?? [];
    return match === undefined || others.length > 0 ? null : match;
  };
  const names = header.map((name) => (name === '' ? '' : knownName(name)));
  const present = new Set<string | null>();
  const twice = names.filter((name) => name && present.size === present.add(name).size);
  const complaints = [
    ...header
      .filter((_name, place) => names[place] === null)
      .map((name) => `There is no column "${name.slice(0, 80)}".`),
    ...[...new Set(twice)].map((name) => `The column "${name}" is there twice.`),
    ...required.filter((name) => !present.has(name)).map((name) => `The column "${name}" is missing.`),
  ];
  const [first, ...others] = complaints.slice(0, MAX_COMPLAINTS).map((message) => ({ field: CSV_FIELD, message }));
  if (first) throw new InvalidInput(first, ...others);
  return names.map((name) => name ?? '');
}

/**
 * Throws InvalidInput for a row that is shorter than the header, or has text in a column without a name. Allows empty
 * cells after the last column, which spreadsheets write.
 */
function requireFitting({ cells }: CsvLine, names: readonly string[], width: number): void {
  const used = cells.findLastIndex((text) => text !== '') + 1;
  const count = cells.length < width ? cells.length : used;
  if (count > names.length || cells.length < width)
    throw InvalidInput.forField('', `There are ${count} cells, and the header has ${width}.`);
  const unnamed = cells.findIndex((text, place) => text !== '' && names[place] === '');
  if (unnamed >= 0) throw InvalidInput.forField('', `There is a text in column ${unnamed + 1}, which has no name.`);
}
