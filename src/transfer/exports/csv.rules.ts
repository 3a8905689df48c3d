import { Instant } from '../../platform/clock/instant';

/**
 * One record of a CSV file with its line end (RFC 4180). Values stay as they are, also those a spreadsheet takes for formulas,
 * because exports are read back by programs; in a spreadsheet the columns must be imported as text.
 */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => quoted(csvText(value))).join(',')}\r\n`;
}

/** A value as the peer's exports write it: dates in UTC without an offset, `True` and `False`, objects as JSON, null as nothing. */
export function csvText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value instanceof Instant) return value.zulu().slice(0, -1);
  return JSON.stringify(value);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
