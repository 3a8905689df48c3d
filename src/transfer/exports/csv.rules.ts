import { Instant } from '../../platform/clock/instant';

/**
 * Matches text that a spreadsheet may evaluate as a formula. Also matches such text after apostrophes, so that an
 * import removes only the apostrophe that an export added.
 */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Returns one CSV record with its line end (RFC 4180). Texts are not changed. */
export function csvLine(values: readonly unknown[]): string {
  return lineOf(values.map(csvText));
}

/** Returns one CSV record, with an apostrophe before texts that a spreadsheet would evaluate as formulas. */
export function spreadsheetLine(values: readonly unknown[]): string {
  return lineOf(values.map((value) => (typeof value === 'string' ? withApostrophe(value) : csvText(value))));
}

/** Removes the apostrophe that `spreadsheetLine` added. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/**
 * Formats a value as CTFd's exports do: dates in UTC without `Z`, booleans as `True` and `False`, objects as JSON, null
 * as empty text.
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
