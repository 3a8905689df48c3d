import type { Step } from '../../components/chart/series';

/** What a profile needs of a solve. */
export interface Solved {
  date: string;
  challenge: { id: number; name: string | null; category: string | null; value: number | null };
}

/** What a profile needs of an award; those below zero are what hints cost. */
export interface Awarded {
  date: string;
  value: number;
}

export interface CategoryPart {
  category: string;
  solves: number;
  points: number;
}

/**
 * How the points grew, the oldest first. Each solve counts what its challenge is worth now, as the standings do, so that the line ends at
 * the score.
 */
export function stepsOf(solves: readonly Solved[], awards: readonly Awarded[]): Step[] {
  const changes = [
    ...solves.map(({ date, challenge }) => ({ time: Date.parse(date), value: challenge.value ?? 0 })),
    ...awards.map(({ date, value }) => ({ time: Date.parse(date), value })),
  ].sort((a, b) => a.time - b.time);
  let sum = 0;
  return changes.map(({ time, value }): Step => [time, (sum += value)]);
}

/** Solves and points by category, the category with the most points first. */
export function categoriesOf(solves: readonly Solved[]): CategoryPart[] {
  const parts = new Map<string, CategoryPart>();
  for (const { challenge } of solves) {
    const category = challenge.category ?? '';
    const part = parts.get(category) ?? { category, solves: 0, points: 0 };
    parts.set(category, { category, solves: part.solves + 1, points: part.points + (challenge.value ?? 0) });
  }
  return [...parts.values()].sort((a, b) => b.points - a.points || a.category.localeCompare(b.category));
}

/** The part of the answers that was right, from 0 to 1; null before the first. */
export function accuracyOf(solves: number, fails: number): number | null {
  return solves + fails === 0 ? null : solves / (solves + fails);
}

/** The address to link to, where it is one that a browser may follow; else null. */
export function safeWebsite(website: string | null): string | null {
  if (website === null || !URL.canParse(website)) return null;
  const { protocol, href } = new URL(website);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

/** The number of a place; the API writes that of a team as `1st`. */
export function placeOf(place: number | string | null): number | null {
  if (place === null) return null;
  return typeof place === 'number' ? place : Number.parseInt(place, 10);
}

/** The number of an account in an address, or null where there is none. */
export function idOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The ends of the axis of time: the event as far as it has come, wide enough for every step. */
export function spanOf(
  event: { start: string | null; end: string | null },
  steps: readonly Step[],
  now: number,
): { start: number; end: number } {
  const first = steps[0]?.[0] ?? now;
  const last = steps.at(-1)?.[0] ?? now;
  const end = Math.max(last, Math.min(now, event.end === null ? now : Date.parse(event.end)));
  // Where the event has no beginning, the line rises a little after the edge.
  const start = event.start === null ? first - Math.max(60_000, (end - first) / 20) : Date.parse(event.start);
  return { start: Math.min(start, first), end };
}
