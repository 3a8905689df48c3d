import { Instant } from '../../platform/clock/instant';

/**
 * Matches texts that a spreadsheet takes for formulas, with the wide signs of Japanese ones. It accepts leading apostrophes, so that exactly
 * one can be removed.
 */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** One record of a CSV file with its line end (RFC 4180), its values as they are: programs read them back. */
export function csvLine(values: readonly unknown[]): string {
  return lineOf(values.map(csvText));
}

/** The same for spreadsheets: an apostrophe keeps a text from being a formula. */
export function spreadsheetLine(values: readonly unknown[]): string {
  return lineOf(values.map((value) => (typeof value === 'string' ? withApostrophe(value) : csvText(value))));
}

/** The text of a cell without the apostrophe of `spreadsheetLine`. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** A value as the peer's exports write it: dates in UTC without an offset, `True` and `False`, objects as JSON, null as nothing. */
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
