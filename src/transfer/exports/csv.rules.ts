import { Instant } from '../../platform/clock/instant';

/**
 * Text that a spreadsheet would evaluate as a formula, including full-width signs. Leading apostrophes match too, so
 * that exactly one can be removed again.
 */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** One CSV record with its line end (RFC 4180), with unchanged values for programs. */
export function csvLine(values: readonly unknown[]): string {
  return lineOf(values.map(csvText));
}

/** As `csvLine`, with an apostrophe before texts that would be formulas in a spreadsheet. */
export function spreadsheetLine(values: readonly unknown[]): string {
  return lineOf(values.map((value) => (typeof value === 'string' ? withApostrophe(value) : csvText(value))));
}

/** Removes the apostrophe of `spreadsheetLine`. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/**
 * Formats a value as CTFd's exports do: dates in UTC without an offset, `True` and `False`, objects as JSON, null as
 * empty text.
 */
export function csvText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value instanceof Instant) return value.zulu().slice(0, -1);
  return JSON.stringify(value);
}

function withApostrophe(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function lineOf(texts: readonly string[]): string {
  return `${texts.map(quoted).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
