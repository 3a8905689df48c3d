import { CsvError, parse } from 'csv-parse/sync';
import { InvalidInput, TooLarge } from '../../http/errors/errors';

/** The field of the form, and what complaints about the file as a whole are filed under. */
export const CSV_FIELD = 'csv_file';

/** Largest file, in bytes. */
export const MAX_CSV_BYTES = 10 * 1024 * 1024;

/** Most rows below the header. */
export const MAX_CSV_ROWS = 10_000;

/** Longest row, in bytes; the description of a challenge is the longest of what a cell may hold. */
const MAX_ROW_BYTES = 1024 * 1024;

/** One row; `row` counts as a spreadsheet does, so the first below the header is 2. Blank lines are not counted. */
export interface CsvRow {
  row: number;
  /** The texts by column; a cell that is empty has none. */
  cells: ReadonlyMap<string, string>;
  /** How many cells there are, whatever the header says. */
  width: number;
}

/** A file with a header, in the form of RFC 4180. */
export interface CsvTable {
  columns: string[];
  rows: CsvRow[];
}

/** Reads a CSV file whole; throws InvalidInput for one that is not well formed, and TooLarge for one beyond the limits. */
export function readCsvTable(bytes: Buffer): CsvTable {
  if (bytes.length > MAX_CSV_BYTES) throw TooLarge.of(CSV_FIELD, `A file may have at most ${MAX_CSV_BYTES} bytes.`);
  const [header, ...rows] = recordsOf(textOf(bytes));
  if (!header)
    throw InvalidInput.of(CSV_FIELD, 'The file is empty: a header with the names of the columns is missing.');
  const columns = header.map((name) => name.trim());
  const seen = new Set<string>();
  const twice = columns.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) throw InvalidInput.of(CSV_FIELD, `The column "${twice}" is there twice.`);
  if (rows.length > MAX_CSV_ROWS)
    throw TooLarge.of(CSV_FIELD, `A file may have at most ${MAX_CSV_ROWS} rows below the header.`);
  return { columns, rows: rows.map((texts, index) => rowOf(columns, texts, index + 2)) };
}

function rowOf(columns: readonly string[], texts: readonly string[], row: number): CsvRow {
  // By its own cells: a header may name very many more columns, and rows are many.
  const cells = texts.map((text, place): [string, string] => [columns[place] ?? '', text]);
  return { row, cells: new Map(cells.filter(([column, text]) => column !== '' && text !== '')), width: texts.length };
}

/**
 * UTF-16 with a mark at its start, which spreadsheets call Unicode, or UTF-8 with or without one; what is not, is what older
 * spreadsheets of Western Europe write, as the peer takes it.
 */
function textOf(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_BYTES,
      to: MAX_CSV_ROWS + 2,
    });
  } catch (error) {
    throw error instanceof CsvError ? malformed(error) : error;
  }
}

const COMPLAINTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened and never closed.',
  INVALID_OPENING_QUOTE: 'A quotation mark stands inside a cell that does not begin with one.',
  CSV_INVALID_CLOSING_QUOTE: 'Something follows the quotation mark that closes a cell.',
  CSV_MAX_RECORD_SIZE: `A row is longer than ${MAX_ROW_BYTES} bytes.`,
};

function malformed({ code, message, lines }: CsvError & { lines?: unknown }): InvalidInput {
  const line = typeof lines === 'number' ? `line ${lines}: ` : '';
  return InvalidInput.of(CSV_FIELD, `${line}${COMPLAINTS[code] ?? message}`);
}
