import type { DataOf } from '../../api/query';

export type Outcome = DataOf<'/api/v1/statistics/challenges/outcomes'>[number];

export interface Group {
  name: string;
  challenges: number;
  attempts: number;
  fails: number;
  solves: number;
  /** Sum of the values of the challenges. */
  points: number;
}

/** Groups challenges by the text of `nameOf`. The group with the most submissions comes first. */
export function groupsOf(outcomes: readonly Outcome[], nameOf: (outcome: Outcome) => string): Group[] {
  const groups = new Map<string, Group>();
  for (const outcome of outcomes) {
    const name = nameOf(outcome);
    const group = groups.get(name) ?? { name, challenges: 0, attempts: 0, fails: 0, solves: 0, points: 0 };
    group.challenges++;
    group.points += outcome.value ?? 0;
    for (const key of ['attempts', 'fails', 'solves'] as const) group[key] += outcome[key];
    groups.set(name, group);
  }
  return [...groups.values()].sort((a, b) => b.attempts - a.attempts || a.name.localeCompare(b.name));
}

/** Accounts with more than `from` and at most `to` points. The first bin also has the accounts with fewer points. */
export interface Bin {
  from: number;
  to: number;
  accounts: number;
}

/**
 * Converts numbers of accounts by upper bound to bins. `brackets` has no empty bins, so the width of a bin is the
 * smallest distance between two bounds, or from 0 to the first.
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

/** The bin with the median account; undefined without accounts. */
export function medianBin(bins: readonly Bin[]): Bin | undefined {
  const half = bins.reduce((sum, { accounts }) => sum + accounts, 0) / 2;
  let sum = 0;
  return bins.find(({ accounts }) => (sum += accounts) >= half && sum > 0);
}
