import { type BackupRow, MAX_DEPTH } from './archive/backup.types';
import {
  type BackupColumn,
  type BackupRevision,
  type BackupTable,
  columnsOf,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  mayEncodeEntriesTwice,
} from './backup-format';
import { readDate } from './date-reader';

const MAX_INT = 2 ** 31 - 1;

const MAX_EXCERPT = 40;

/** Thrown to refuse a row; the message is the reason. */
export class Unusable extends Error {}

type ReadValue = (value: JsonValue, repaired: (repair: string) => void) => JsonValue;

/**
 * Converts the rows of one table, from any database and release of CTFd 3, to the column types of this platform.
 * Repairs invalid values if possible, otherwise refuses the row.
 */
export class RowReader {
  private readonly columns: readonly { name: string; column: BackupColumn; read: ReadValue }[];

  constructor(table: BackupTable, revision: BackupRevision) {
    this.columns = columnsOf(table).map(([name, column]) => ({
      name,
      column,
      read: this.readerOf(name, column, mayEncodeEntriesTwice(revision)),
    }));
  }

  /**
   * Returns the values of all columns of the format, in order, or the reason to refuse the row. Ignores unknown
   * columns.
   */
  read(row: JsonObject): BackupRow {
    const values: Record<string, JsonValue> = {};
    const repairs: string[] = [];
    for (const { name, column, read } of this.columns) {
      const repaired = (repair: string) => repairs.push(`${name}: ${repair}`);
      try {
        values[name] = read(ownValue(row, name, column), repaired);
      } catch (error) {
        if (!(error instanceof Unusable)) throw error;
        return { refused: `${name}: ${error.message}`, id: idOf(row) };
      }
    }
    return { values, repairs };
  }

  private readerOf(name: string, column: BackupColumn, isLegacy: boolean): ReadValue {
    if (name === 'id') return readId;
    const read = this.readerOfKind(name, column, isLegacy);
    const { fallback, kind } = column;
    if (!column.required) return (value, repaired) => (value === null ? null : read(value, repaired));
    return (value, repaired) => {
      const usable = value === null ? null : read(value, repaired);
      if (usable !== null) return usable;
      // For booleans, the replacement is not noted as a repair, because CTFd treats null as false everywhere.
      if (kind !== 'bool') repaired(`it was empty and is now ${JSON.stringify(fallback)}`);
      return fallback;
    };
  }

  private readerOfKind(name: string, { kind, max }: BackupColumn, isLegacy: boolean): ReadValue {
    switch (kind) {
      case 'int':
        return readInt;
      case 'bool':
        return readBool;
      case 'date':
        return readMoment;
      case 'text':
        return (value, repaired) => readText(value, max, repaired);
      case 'json':
        if (name === 'requirements') return (value, repaired) => this.readRequirements(value, repaired);
        return (value, repaired) => withoutUnstorable(isLegacy ? decodedTwice(value) : value, repaired);
    }
  }

  private readRequirements(value: JsonValue, repaired: (repair: string) => void): JsonValue {
    let requirements: JsonValue | undefined = value;
    // Parses up to three times, because some databases encoded the JSON text repeatedly.
    for (let level = 0; typeof requirements === 'string' && level < 3; level++) requirements = parsed(requirements);
    if (requirements === null || requirements === undefined) {
      if (value !== '' && value !== 'null') repaired(`${excerpt(value)} is no JSON and was removed`);
      return null;
    }
    if (!isJsonObject(requirements) || isDeeper(requirements, MAX_DEPTH)) {
      repaired(`an object of at most ${MAX_DEPTH} levels was expected; ${excerpt(value)} was removed`);
      return null;
    }
    return withoutUnstorable(requirements, repaired);
  }
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

// Reads own properties only: a key `__proto__` in the file may have set the prototype of `row`.
function ownValue(row: JsonObject, name: string, { alias, fallback }: BackupColumn): JsonValue {
  if (Object.hasOwn(row, name)) return row[name] ?? null;
  if (alias !== null && Object.hasOwn(row, alias)) return row[alias] ?? null;
  return fallback;
}

function idOf(row: JsonObject): number | null {
  try {
    return readId(Object.hasOwn(row, 'id') ? (row.id ?? null) : null);
  } catch {
    return null;
  }
}

function readId(value: JsonValue): number {
  const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > MAX_INT) {
    throw new Unusable(`a number from 1 to ${MAX_INT} was expected, not ${excerpt(value)}`);
  }
  return id;
}

function readInt(value: JsonValue, repaired: (repair: string) => void): number | null {
  // SQLite stores any value in an integer column: text, empty text or fractions.
  if (value === '') {
    repaired('empty text is taken as nothing');
    return null;
  }
  const isText = typeof value === 'string' && /^\s*[+-]?\d{1,10}(\.\d{0,20})?\s*$/.test(value);
  if (typeof value !== 'number' && typeof value !== 'boolean' && !isText)
    throw new Unusable(`a whole number was expected, not ${excerpt(value)}`);
  const number = Math.round(Number(value)) + 0;
  if (number < -MAX_INT - 1 || number > MAX_INT) throw new Unusable(`${excerpt(value)} is not within 32 bits`);
  if (number !== value) repaired(`${excerpt(value)} is taken as ${number}`);
  return number;
}

const BOOLEANS: ReadonlyMap<JsonValue, boolean> = new Map<JsonValue, boolean>([
  ...[true, 1, '1', 'true', 't', 'yes', 'on'].map((value) => [value, true] as const),
  ...[false, 0, '0', 'false', 'f', 'no', 'off', ''].map((value) => [value, false] as const),
]);

function readBool(value: JsonValue, repaired: (repair: string) => void): boolean {
  const bool = BOOLEANS.get(typeof value === 'string' ? value.trim().toLowerCase() : value);
  if (bool === undefined) throw new Unusable(`true or false was expected, not ${excerpt(value)}`);
  // Numbers are not noted as repairs: MySQL and SQLite write all booleans as numbers.
  if (typeof value === 'string') repaired(`${excerpt(value)} is taken as ${bool}`);
  return bool;
}

function readMoment(value: JsonValue, repaired: (repair: string) => void): string | null {
  const date = typeof value === 'string' ? readDate(value) : null;
  if (date === null) repaired(`${excerpt(value)} is no date and was removed`);
  return date;
}

function readText(value: JsonValue, max: number | null, repaired: (repair: string) => void): string {
  if (typeof value === 'number' || typeof value === 'boolean') {
    repaired(`${value} is taken as text`);
    return readText(String(value), max, repaired);
  }
  if (typeof value !== 'string') throw new Unusable(`text was expected, not ${excerpt(value)}`);
  const text = storable(value, repaired);
  if (max === null || text.length <= max) return text;
  const characters = [...text];
  if (characters.length <= max) return text;
  repaired(`it was cut from ${characters.length} to ${max} characters`);
  return characters.slice(0, max).join('');
}

/** Removes NUL characters and replaces unpaired surrogates, which PostgreSQL cannot store. */
function storable(text: string, repaired: (repair: string) => void): string {
  let kept = text;
  if (kept.includes('\0')) {
    kept = kept.replaceAll('\0', '');
    repaired('NUL characters were removed');
  }
  if (!kept.isWellFormed()) {
    kept = kept.toWellFormed();
    repaired('halves of surrogate pairs were replaced');
  }
  return kept;
}

/**
 * Applies `storable` to all texts and keys of a JSON value. Recursive; `RowParser` and `isDeeper` have limited the
 * depth.
 */
function withoutUnstorable(value: JsonValue, repaired: (repair: string) => void): JsonValue {
  if (typeof value === 'string') return storable(value, repaired);
  if (Array.isArray(value)) return value.map((item) => withoutUnstorable(item, repaired));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [storable(key, repaired), withoutUnstorable(item, repaired)]),
  );
}

/** Decodes a text as long as it is itself a JSON string: `"\"Zürich\""` becomes Zürich. */
function decodedTwice(value: JsonValue): JsonValue {
  let text = value;
  while (typeof text === 'string' && text.startsWith('"')) {
    const inner = parsed(text);
    if (inner === undefined) break;
    text = inner;
  }
  return text;
}

/**
 * Returns true if arrays and objects are nested more than `levels` deep. Iterative, because deep nesting in the file
 * would overflow the stack.
 */
function isDeeper(value: JsonValue, levels: number): boolean {
  let layer = [value].filter(isContainer);
  for (let level = 1; layer.length > 0; level++) {
    if (level > levels) return true;
    layer = layer.flatMap((container) => Object.values<JsonValue>(container).filter(isContainer));
  }
  return false;
}

function isContainer(value: JsonValue): value is JsonValue[] | JsonObject {
  return typeof value === 'object' && value !== null;
}

function excerpt(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT).toWellFormed()}…` : text;
}
