import type { JsonValue, ColumnKind } from '../backup-format';

/** Marks of the format that stand for characters which would end a value or a row. */
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A row in the text format of PostgreSQL's COPY, its end included. */
export function copyRow(values: readonly (readonly [value: JsonValue, kind: ColumnKind])[]): string {
  return `${values.map(([value, kind]) => copyValue(value, kind)).join('\t')}\n`;
}

function copyValue(value: JsonValue, kind: ColumnKind): string {
  if (value === null) return '\\N';
  const text = kind === 'json' || typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}
