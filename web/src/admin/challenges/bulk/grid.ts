import { STATES, valueFalls, type ChallengeRow } from '../challenge-rows';

export const COLUMNS = ['name', 'category', 'state', 'value', 'initial', 'minimum', 'decay', 'max_attempts'] as const;
export type Column = (typeof COLUMNS)[number];

/** Unsaved text of a cell. `original` is the saved text on which the unsaved text is based. */
export interface Typed {
  text: string;
  original: string;
}

export type TypedRow = Readonly<Partial<Record<Column, Typed>>>;

export type TypedRows = Readonly<Partial<Record<number, TypedRow>>>;

export interface Place {
  id: number;
  column: Column;
}

export interface Cell extends Place, Typed {}

export type Action =
  { type: 'edit'; cells: readonly Cell[] } | { type: 'drop'; places: readonly Place[] } | { type: 'clear' };

export function savedText(row: ChallengeRow, column: Column): string {
  const value = row[column];
  return value === null ? '' : String(value);
}

/** True if the challenge has the column: a dynamic value has `initial`, `minimum` and `decay`, a fixed one `value`. */
export function isEditable(row: Pick<ChallengeRow, 'type' | 'function'>, column: Column): boolean {
  if (column === 'value') return !valueFalls(row);
  return valueFalls(row) || !['initial', 'minimum', 'decay'].includes(column);
}

/** Cell with unsaved text. It conflicts if the saved text is no longer the `original` of the unsaved text. */
export interface Changed {
  column: Column;
  text: string;
  saved: string;
  isConflicting: boolean;
}

export function changesOf(row: ChallengeRow, typed: TypedRow = {}): Changed[] {
  return COLUMNS.flatMap((column) => {
    const entry = typed[column];
    const saved = savedText(row, column);
    if (!entry || entry.text === saved) return [];
    return [{ column, text: entry.text, saved, isConflicting: entry.original !== saved }];
  });
}

/** Reducer of unsaved cells, by challenge and column. */
export function afterAction(typed: TypedRows, action: Action): TypedRows {
  if (action.type === 'clear') return {};
  const next: Partial<Record<number, TypedRow>> = { ...typed };
  if (action.type === 'edit') {
    for (const { id, column, text, original } of action.cells) next[id] = { ...next[id], [column]: { text, original } };
    return next;
  }
  for (const { id, column } of action.places) {
    const { [column]: _dropped, ...rest } = next[id] ?? {};
    if (Object.keys(rest).length > 0) next[id] = rest;
    else delete next[id];
  }
  return next;
}

/** Parses cells as spreadsheets copy them: separated by tabs and line breaks. Cells that contain either are quoted. */
export function cellsOf(copied: string): string[][] {
  const rows: string[][] = [[]];
  const text = copied.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/y;
  while (pattern.lastIndex <= text.length) {
    const match = pattern.exec(text);
    if (!match) break;
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

export interface Filling {
  cells: readonly Cell[];
  refused: number;
  beyond: number;
}

/** Converts a pasted table to edited cells at `at`, to the right and below. `stateOf` parses the name of a state. */
export function filled(
  rows: readonly ChallengeRow[],
  at: Place,
  table: readonly (readonly string[])[],
  { typed, stateOf }: { typed: TypedRows; stateOf: (text: string) => string | null },
): Filling {
  const top = rows.findIndex(({ id }) => id === at.id);
  const left = COLUMNS.indexOf(at.column);
  const cells: Cell[] = [];
  let refused = 0;
  let beyond = 0;
  table.forEach((texts, down) => {
    texts.forEach((pasted, right) => {
      const row = rows[top + down];
      const column = COLUMNS[left + right];
      if (!row || !column) {
        beyond += 1;
        return;
      }
      const text = column === 'state' ? stateOf(pasted) : pasted.replace(/\s+/g, ' ').trim();
      if (text === null || !isEditable(row, column)) {
        // Spreadsheets have empty cells where a column does not apply to a challenge. They do not count as refused.
        if (pasted.trim() !== '') refused += 1;
        return;
      }
      cells.push(cellOf(row, column, text, typed));
    });
  });
  return { cells, refused, beyond };
}

export function cellOf(row: ChallengeRow, column: Column, text: string, typed: TypedRows): Cell {
  return { id: row.id, column, text, original: typed[row.id]?.[column]?.original ?? savedText(row, column) };
}

/** Finds a state by its English name, or by its name in `names`. Returns null for any other text. */
export function stateFrom(text: string, names: Readonly<Record<(typeof STATES)[number], string>>): string | null {
  const name = text.trim().toLowerCase();
  return STATES.find((state) => state === name || names[state].toLowerCase() === name) ?? null;
}

/** Runs `run` for each item, at most `atOnce` at a time. */
export async function inTurns<T>(items: readonly T[], atOnce: number, run: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  // The workers share the iterator, so each item is run once.
  const work = async (): Promise<void> => {
    for (const item of waiting) await run(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
