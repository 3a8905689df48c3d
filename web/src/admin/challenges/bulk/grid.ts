import { STATES, valueFalls, type ChallengeRow } from '../challenge-rows';

export const COLUMNS = ['name', 'category', 'state', 'value', 'initial', 'minimum', 'decay', 'max_attempts'] as const;
export type Column = (typeof COLUMNS)[number];

/** What was typed into a cell, and what was saved in it at that time. */
export interface Typed {
  text: string;
  original: string;
}

/** What was typed into a row and not saved yet. */
export type TypedRow = Readonly<Partial<Record<Column, Typed>>>;

/** The same of all rows, by challenge. */
export type TypedRows = Readonly<Partial<Record<number, TypedRow>>>;

export interface Place {
  id: number;
  column: Column;
}

export interface Cell extends Place, Typed {}

/** What happens to typed cells: they are typed into, or dropped for what is saved. */
export type Action =
  { type: 'edit'; cells: readonly Cell[] } | { type: 'drop'; places: readonly Place[] } | { type: 'clear' };

/** The text of a cell as it is saved. */
export function savedText(row: ChallengeRow, column: Column): string {
  const value = row[column];
  return value === null ? '' : String(value);
}

/** Whether a challenge has the column: either a value, or what a falling one is made of. */
export function isEditable(row: Pick<ChallengeRow, 'type' | 'function'>, column: Column): boolean {
  if (column === 'value') return !valueFalls(row);
  return valueFalls(row) || !['initial', 'minimum', 'decay'].includes(column);
}

/** A changed cell: what was typed, and whether somebody else has saved something else there meanwhile. */
export interface Changed {
  column: Column;
  text: string;
  saved: string;
  isConflicting: boolean;
}

/** What of a row differs from what is saved now. */
export function changesOf(row: ChallengeRow, typed: TypedRow = {}): Changed[] {
  return COLUMNS.flatMap((column) => {
    const entry = typed[column];
    const saved = savedText(row, column);
    if (!entry || entry.text === saved) return [];
    return [{ column, text: entry.text, saved, isConflicting: entry.original !== saved }];
  });
}

/** What is typed after an action. A cell that is typed into again still compares with what it was at first. */
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

/** The cells of a table as spreadsheets copy them: by tab and line, with quotes around what has either of them in it. */
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
  /** Cells that cannot take what was pasted there. */
  refused: number;
  beyond: number;
}

/** What a copied table makes of the cells to the right of and below one. `stateOf` understands the names of states. */
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
        // What a row has no use for is often empty in the spreadsheet, too.
        if (pasted.trim() !== '') refused += 1;
        return;
      }
      cells.push(cellOf(row, column, text, typed));
    });
  });
  return { cells, refused, beyond };
}

/** A cell with a text typed into it. */
export function cellOf(row: ChallengeRow, column: Column, text: string, typed: TypedRows): Cell {
  return { id: row.id, column, text, original: typed[row.id]?.[column]?.original ?? savedText(row, column) };
}

/** The state of which a text is the name, in one of the languages given. */
export function stateNamed(text: string, names: Readonly<Record<(typeof STATES)[number], string>>): string | null {
  const wanted = text.trim().toLowerCase();
  return STATES.find((state) => state === wanted || names[state].toLowerCase() === wanted) ?? null;
}

/** Does something with each, some at a time. */
export async function inTurns<T>(items: readonly T[], atOnce: number, run: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  // Each takes the next one when it is done with one.
  const work = async (): Promise<void> => {
    for (const item of waiting) await run(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
