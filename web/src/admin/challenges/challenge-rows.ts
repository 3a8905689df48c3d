import type { DataOf } from '../../api/query';
import type { components } from '../../api/schema';
import { folded } from '../../player/challenges/board-list';

export const STATES = ['visible', 'hidden', 'locked'] as const;
export type State = (typeof STATES)[number];

/** What a challenge lacks to be played, as far as the list shows it. */
export const GAPS = ['name', 'category', 'value', 'flag'] as const;
export type Gap = (typeof GAPS)[number];

type Listing = components['schemas']['ChallengeListing'];

/** A challenge as the panel lists it. */
export interface ChallengeRow {
  id: number;
  name: string | null;
  category: string | null;
  type: Listing['type'];
  state: State;
  value: number | null;
  solves: number | null;
  /** 0 where it has none, which is after all others. */
  position: number;
  tags: readonly string[];
  gaps: readonly Gap[];
}

/** What of the list is shown, and how; empty is all of it in the organisers' order. */
export interface RowChoice {
  q: string;
  category: string;
  state: string;
  type: string;
  ready: string;
  sort: string;
}

/** The rows of one state, with what they lack. */
export function rowsOf(
  list: DataOf<'/api/v1/challenges'>,
  state: State,
  withFlag: ReadonlySet<number | null>,
): ChallengeRow[] {
  return list.flatMap((row) => {
    if (row.type === 'hidden') return [];
    const { id, name, category, type, value, solves, tags } = row;
    const position = 'position' in row ? (row.position ?? 0) : 0;
    const gaps = GAPS.filter((gap) =>
      gap === 'flag' ? !withFlag.has(id) : gap === 'value' ? (value ?? 0) <= 0 : (row[gap] ?? '').trim() === '',
    );
    return [{ id, name, category, type, state, value, solves, position, tags, gaps }];
  });
}

/** The order in which players see challenges: by place, value and age. */
export function inOrder(rows: readonly ChallengeRow[]): ChallengeRow[] {
  const placeOf = ({ position }: ChallengeRow): number => (position === 0 ? Infinity : position);
  return rows.toSorted(
    (a, b) =>
      (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)) || (a.value ?? 0) - (b.value ?? 0) || a.id - b.id,
  );
}

/** The rows that were chosen, as sorted. */
export function chosenRows(rows: readonly ChallengeRow[], choice: RowChoice): ChallengeRow[] {
  const wanted = folded(choice.q.trim());
  const chosen = rows.filter(
    ({ name, category, state, type, tags, gaps }) =>
      (wanted === '' || [name ?? '', ...tags].some((text) => folded(text).includes(wanted))) &&
      (choice.category === '' || (category ?? '') === categoryOf(choice.category)) &&
      (choice.state === '' || state === choice.state) &&
      (choice.type === '' || type === choice.type) &&
      (choice.ready === '' || isReadyAs(gaps, choice.ready)),
  );
  const key = choice.sort.replace(/^-/, '');
  const compare = COMPARE[key];
  if (!compare) return chosen;
  const direction = choice.sort.startsWith('-') ? -1 : 1;
  return chosen.toSorted((a, b) => direction * compare(a, b) || a.id - b.id);
}

/** How an address names the lack of a category. */
export const NO_CATEGORY = '-';

function categoryOf(chosen: string): string {
  return chosen === NO_CATEGORY ? '' : chosen;
}

function isReadyAs(gaps: readonly Gap[], ready: string): boolean {
  if (ready === 'yes') return gaps.length === 0;
  return ready === 'no' ? gaps.length > 0 : gaps.some((gap) => gap === ready);
}

const COMPARE: Partial<Record<string, (a: ChallengeRow, b: ChallengeRow) => number>> = {
  name: (a, b) => (a.name ?? '').localeCompare(b.name ?? ''),
  category: (a, b) => (a.category ?? '').localeCompare(b.category ?? ''),
  state: (a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state),
  value: (a, b) => (a.value ?? 0) - (b.value ?? 0),
  solves: (a, b) => (a.solves ?? 0) - (b.solves ?? 0),
  ready: (a, b) => a.gaps.length - b.gaps.length,
};

/** The list after one row was moved to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from] as T);
}
