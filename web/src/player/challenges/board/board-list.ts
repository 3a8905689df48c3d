import type { DataOf } from '../../../api/query';
import { folded } from '../../../components/fold-text';

export type Row = DataOf<'/api/v1/challenges'>[number];

export const STATES = ['open', 'solved', 'tried'] as const;
export const SORTS = ['value', 'solves', 'name'] as const;

/** Filters and order of the board. Empty values mean all challenges, in the organisers' order. */
export interface Choice {
  q: string;
  category: string;
  tag: string;
  state: string;
  sort: string;
}

export const BOARD_FILTERS = { q: '', category: '', tag: '', state: '', sort: '', view: 'cards' };

export interface Progress {
  name: string;
  solved: number;
  total: number;
  points: number;
  of_points: number;
}

/** True if the challenge is locked by prerequisites and its content hidden. */
export function isMasked(row: Row): boolean {
  return row.type === 'hidden';
}

/** Returns true for a masked row that shows the name of the challenge. */
export function isPreviewed(row: Row): boolean {
  return isMasked(row) && row.name !== '???';
}

const BLOODS = 3;

/**
 * Number of the first three solves that are still open; 0 if the account solved the challenge or the solves are hidden.
 */
export function openBloods({ solved_by_me, solves }: Row): number {
  return solved_by_me || solves === null ? 0 : Math.max(BLOODS - solves, 0);
}

export function categoryOf(row: Row): string {
  return row.category ?? '';
}

/**
 * Ids of the rows that match the filters. Categories keep the order of `rows`; `choice.sort` orders the rows within
 * each category.
 */
export function arrange(rows: readonly Row[], choice: Choice, tried: ReadonlySet<number>): number[] {
  const term = folded(choice.q.trim());
  const isMatch = (row: Row): boolean =>
    (choice.category === '' || categoryOf(row) === choice.category) &&
    (choice.tag === '' || row.tags.includes(choice.tag)) &&
    isInState(row, choice.state, tried) &&
    (term === '' || [row.name ?? '', categoryOf(row), ...row.tags].some((text) => folded(text).includes(term)));
  const compare = comparisonOf(choice.sort);
  return sectionsOf(rows).flatMap(({ rows: members }) => {
    const chosen = members.filter(isMatch);
    return (compare ? chosen.toSorted(compare) : chosen).map(({ id }) => id);
  });
}

function isInState(row: Row, state: string, tried: ReadonlySet<number>): boolean {
  if (state === 'open') return !row.solved_by_me;
  if (state === 'solved') return row.solved_by_me;
  return state !== 'tried' || (!row.solved_by_me && tried.has(row.id));
}

function comparisonOf(sort: string): ((a: Row, b: Row) => number) | null {
  if (sort === 'value') return (a, b) => (a.value ?? 0) - (b.value ?? 0);
  if (sort === 'solves') return (a, b) => (b.solves ?? 0) - (a.solves ?? 0);
  return sort === 'name' ? (a, b) => (a.name ?? '').localeCompare(b.name ?? '') : null;
}

/** Groups rows by category, in the order of each category's first row. */
export function sectionsOf(rows: readonly Row[]): { category: string; rows: Row[] }[] {
  const sections = new Map<string, Row[]>();
  for (const row of rows) {
    const category = categoryOf(row);
    const members = sections.get(category);
    if (members) members.push(row);
    else sections.set(category, [row]);
  }
  return [...sections].map(([category, members]) => ({ category, rows: members }));
}

export function progressOf(name: string, rows: readonly Row[]): Progress {
  const solved = rows.filter((row) => row.solved_by_me);
  const sum = (list: readonly Row[]): number => list.reduce((total, { value }) => total + (value ?? 0), 0);
  return { name, solved: solved.length, total: rows.length, points: sum(solved), of_points: sum(rows) };
}

/** All tags, most used first. */
export function tagsOf(rows: readonly Row[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of rows.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([tag]) => tag);
}

/** Inserts missing ids after their predecessor in `arranged`. Returns `displayed` unchanged if none is missing. */
export function withAdded(displayed: readonly number[], arranged: readonly number[]): readonly number[] {
  const known = new Set(displayed);
  if (arranged.every((id) => known.has(id))) return displayed;
  const ids = [...displayed];
  arranged.forEach((id, index) => {
    if (!known.has(id)) ids.splice(index === 0 ? 0 : ids.indexOf(arranged[index - 1] ?? id) + 1, 0, id);
  });
  return ids;
}

/** Number of rows to remove, add or move to turn `displayed` into `arranged`. */
export function changesBetween(displayed: readonly number[], arranged: readonly number[]): number {
  const place = new Map(arranged.map((id, index) => [id, index]));
  const kept = displayed.flatMap((id) => place.get(id) ?? []);
  return displayed.length - kept.length + (arranged.length - kept.length) + (kept.length - longestRise(kept));
}

/** Length of the longest increasing subsequence: the rows that need not move. */
function longestRise(numbers: readonly number[]): number {
  const ends: number[] = [];
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number);
    ends[at < 0 ? ends.length : at] = number;
  }
  return ends.length;
}
