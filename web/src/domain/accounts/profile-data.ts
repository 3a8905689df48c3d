import type { Step } from '../../components/chart/series';

export interface Solved {
  date: string;
  challenge: { id: number; name: string | null; category: string | null; value: number | null };
}

/** An award of an account. Hint costs are awards with a negative value. */
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
 * Score over time, oldest first. Each solve counts with the current value of its challenge, as on the scoreboard, so
 * that the line ends at the score.
 */
export function stepsOf(solves: readonly Solved[], awards: readonly Awarded[]): Step[] {
  const changes = [
    ...solves.map(({ date, challenge }) => ({ time: Date.parse(date), value: challenge.value ?? 0 })),
    ...awards.map(({ date, value }) => ({ time: Date.parse(date), value })),
  ].sort((a, b) => a.time - b.time);
  let sum = 0;
  return changes.map(({ time, value }): Step => [time, (sum += value)]);
}

/** Solves and points by category, sorted by points, highest first. */
export function categoriesOf(solves: readonly Solved[]): CategoryPart[] {
  const parts = new Map<string, CategoryPart>();
  for (const { challenge } of solves) {
    const category = challenge.category ?? '';
    const part = parts.get(category) ?? { category, solves: 0, points: 0 };
    parts.set(category, { category, solves: part.solves + 1, points: part.points + (challenge.value ?? 0) });
  }
  return [...parts.values()].sort((a, b) => b.points - a.points || a.category.localeCompare(b.category));
}

/** Share of correct submissions, from 0 to 1; null if there are no submissions. */
export function accuracyOf(solves: number, fails: number): number | null {
  return solves + fails === 0 ? null : solves / (solves + fails);
}

/** Returns the website if it is safe to link to (http or https), else null. */
export function safeWebsite(website: string | null): string | null {
  if (website === null || !URL.canParse(website)) return null;
  const { protocol, href } = new URL(website);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

/** Returns the place as a number; the API writes a team's place as `1st`. */
export function placeOf(place: number | string | null): number | null {
  if (place === null) return null;
  return typeof place === 'number' ? place : Number.parseInt(place, 10);
}

/** Parses an account id from a URL; null if it is not one. */
export function idOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/**
 * Time axis of a chart: the part of the event until now, extended to contain every step. Without a start, the axis
 * begins shortly before the first step.
 */
export function spanOf(
  event: { start: string | null; end: string | null },
  steps: readonly Step[],
  now: number,
): { start: number; end: number } {
  const first = steps[0]?.[0] ?? now;
  const last = steps.at(-1)?.[0] ?? now;
  const end = Math.max(last, Math.min(now, event.end === null ? now : Date.parse(event.end)));
  const start = event.start === null ? first - Math.max(60_000, (end - first) / 20) : Date.parse(event.start);
  return { start: Math.min(start, first), end };
}
