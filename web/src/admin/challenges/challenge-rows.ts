import type { DataOf } from '../../api/query';
import { folded } from '../../components/fold-text';

export const STATES = ['visible', 'hidden', 'locked'] as const;
export const SOLUTION_STATES = ['hidden', 'visible', 'solved'] as const;
export type State = (typeof STATES)[number];

/** Parts of a challenge that the list reports as missing. */
export const GAPS = ['name', 'category', 'value', 'flag'] as const;
export type Gap = (typeof GAPS)[number];

type Overview = DataOf<'/api/v1/challenges/bulk'>[number];

export interface ChallengeRow extends Overview {
  gaps: readonly Gap[];
}

/** Filters and order of the list. Empty values mean all challenges, in the order that administrators have chosen. */
export interface RowChoice {
  q: string;
  category: string;
  state: string;
  type: string;
  ready: string;
  sort: string;
}

export function rowsOf(list: readonly Overview[]): ChallengeRow[] {
  return list.map((row) => {
    const isThere: Record<Gap, boolean> = {
      name: (row.name ?? '').trim() !== '',
      category: (row.category ?? '').trim() !== '',
      value: (row.value ?? 0) > 0 || row.has_results_key,
      flag: row.flags > 0 || row.has_results_key,
    };
    return { ...row, gaps: GAPS.filter((gap) => !isThere[gap]) };
  });
}

export function chosenRows(rows: readonly ChallengeRow[], choice: RowChoice): ChallengeRow[] {
  const term = folded(choice.q.trim());
  const chosen = rows.filter(
    ({ name, category, state, type, tags, gaps }) =>
      (term === '' || [name ?? '', ...tags].some((text) => folded(text).includes(term))) &&
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
  solves: (a, b) => a.solves - b.solves,
  ready: (a, b) => a.gaps.length - b.gaps.length,
};

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from] as T);
}

/** True if solves lower the value: for dynamic challenges, and for standard ones with a decay function. */
export function valueFalls(challenge: { type: string; function?: string | null }): boolean {
  return challenge.type === 'dynamic' || challenge.function != null;
}
