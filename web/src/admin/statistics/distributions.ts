import type { DataOf } from '../../api/query';

export type Outcome = DataOf<'/api/v1/statistics/challenges/outcomes'>[number];

export interface Group {
  name: string;
  challenges: number;
  attempts: number;
  fails: number;
  solves: number;
}

/** Groups challenges by a text, most submissions first. */
export function groupsOf(outcomes: readonly Outcome[], nameOf: (outcome: Outcome) => string): Group[] {
  const groups = new Map<string, Group>();
  for (const outcome of outcomes) {
    const name = nameOf(outcome);
    const group = groups.get(name) ?? { name, challenges: 0, attempts: 0, fails: 0, solves: 0 };
    group.challenges++;
    for (const key of ['attempts', 'fails', 'solves'] as const) group[key] += outcome[key];
    groups.set(name, group);
  }
  return [...groups.values()].sort((a, b) => b.attempts - a.attempts || a.name.localeCompare(b.name));
}

/**
 * Number of accounts with more than `from` and at most `to` points. The first bin also counts accounts with fewer
 * points.
 */
export interface Bin {
  from: number;
  to: number;
  accounts: number;
}

/**
 * Converts a distribution, given as numbers by upper bound, to bins. The data leave out empty bins, so the smallest
 * distance between two bounds is taken as the width of a bin.
 */
export function binsOf(brackets: Readonly<Record<string, number>>): Bin[] {
  const bounds = Object.keys(brackets)
    .map(Number)
    .sort((a, b) => a - b);
  const width = Math.min(...bounds.map((bound, index) => bound - (bounds[index - 1] ?? 0)));
  return bounds.map((to, index) => ({
    from: Math.max(to - width, bounds[index - 1] ?? 0),
    to,
    accounts: brackets[String(to)] ?? 0,
  }));
}

/** Bin of the median account; undefined if there are no accounts. */
export function medianBin(bins: readonly Bin[]): Bin | undefined {
  const half = bins.reduce((sum, { accounts }) => sum + accounts, 0) / 2;
  let sum = 0;
  return bins.find(({ accounts }) => (sum += accounts) >= half && sum > 0);
}
