import { CsvError, type Options, parse } from 'csv-parse/sync';
import { InvalidInput, TooLarge } from '../../http/errors/errors';
import { withoutApostrophe } from '../exports/csv.rules';
import { CSV_FIELD, textOf } from './csv-text';

export const MAX_CSV_BYTES = 10 * 1024 * 1024;

/** Maximum number of rows that are not empty, without the header. */
export const MAX_CSV_ROWS = 10_000;

/** Maximum size of a row. The longest cells are descriptions of challenges. */
const MAX_ROW_BYTES = 1024 * 1024;

const SEPARATORS = [',', ';', '\t'];

const KEY = 'name';

/** A first line such as `sep=;`, which defines the separator for spreadsheets. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i;

/** A row with at least one non-empty cell. */
export interface CsvLine {
  row: number;
  cells: readonly string[];
}

/** The content of a CSV file without empty rows. */
export interface CsvTable {
  header: readonly string[];
  lines: readonly CsvLine[];
}

/**
 * Parses a CSV file. The separator is the one in a `sep=` line, or else the comma, semicolon or tab that suits the
 * header. Throws InvalidInput for a malformed file, and TooLarge for a file with too many bytes or rows.
 */
export function readCsvTable(bytes: Buffer): CsvTable {
  if (bytes.length > MAX_CSV_BYTES)
    throw TooLarge.forField(CSV_FIELD, `A file may have at most ${MAX_CSV_BYTES} bytes.`);
  const text = textOf(bytes);
  const [, separator] = SEPARATOR_LINE.exec(text) ?? [];
  const form = separator === undefined ? { delimiter: likeliest(text) } : { delimiter: separator, from_line: 2 };
  const [header, ...lines] = linesOf(text, form);
  if (!header)
    throw InvalidInput.forField(CSV_FIELD, 'The file is empty: a header with the names of the columns is missing.');
  return { header: header.cells, lines };
}

const FORM = { relax_column_count: true, trim: true, max_record_size: MAX_ROW_BYTES } satisfies Options;

/**
 * Returns the separator that gives the header a column `name`, which every kind of file has. If none or several do,
 * returns the one that gives the most columns.
 */
function likeliest(text: string): string {
  const headers = SEPARATORS.map((delimiter) => {
    const cells = headerOf(text, delimiter);
    return { delimiter, hasKey: cells.some((cell) => cell.toLowerCase() === KEY), count: cells.length };
  });
  const [first] = headers.toSorted((a, b) => Number(b.hasKey) - Number(a.hasKey) || b.count - a.count);
  return first?.delimiter ?? ',';
}

function headerOf(text: string, delimiter: string): string[] {
  try {
    const records = parse(text, { ...FORM, delimiter, to: 1, skip_records_with_empty_values: true });
    return records[0]?.map(trimmed) ?? [];
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

function linesOf(text: string, form: Options): CsvLine[] {
  let row = 0;
  let count = 0;
  const on_record = (record: string[]): CsvLine | null => {
    row += 1;
    const cells = record.map(trimmed);
    if (cells.every((cell) => cell === '')) return null;
    count += 1;
    if (count > MAX_CSV_ROWS + 1)
      throw TooLarge.forField(CSV_FIELD, `A file may have at most ${MAX_CSV_ROWS} rows below the header.`);
    return { row, cells };
  };
  try {
    // The types of csv-parse do not include results changed by `on_record`.
    return parse(text, { ...FORM, ...form, on_record } as Options) as unknown as CsvLine[];
  } catch (error) {
    throw error instanceof CsvError ? malformed(error) : error;
  }
}

/** Removes surrounding spaces, and the apostrophe that an export puts before a formula. */
function trimmed(cell: string): string {
  return withoutApostrophe(cell.trim()).trim();
}

const COMPLAINTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened and never closed.',
  INVALID_OPENING_QUOTE: 'A quotation mark stands inside a cell that does not begin with one.',
  CSV_INVALID_CLOSING_QUOTE: 'Something follows the quotation mark that closes a cell.',
  CSV_MAX_RECORD_SIZE: `A row is longer than ${MAX_ROW_BYTES} bytes.`,
};

function malformed({ code, message, lines }: CsvError & { lines?: unknown }): InvalidInput {
  const line = typeof lines === 'number' ? `line ${lines}: ` : '';
  return InvalidInput.forField(CSV_FIELD, `${line}${COMPLAINTS[code] ?? message}`);
}
