import type { components } from '../../api/schema';

export type MatrixPage = components['schemas']['MatrixView'];
export type MatrixChallenge = components['schemas']['MatrixChallengeView'];
export type MatrixAccount = components['schemas']['MatrixAccountView'];

export interface ColumnGroup {
  category: string;
  challenges: MatrixChallenge[];
}

/** Challenges by category, in the board's order; only those of `category` if it is not empty. */
export function columnsOf(challenges: readonly MatrixChallenge[], category: string): ColumnGroup[] {
  const groups = new Map<string, MatrixChallenge[]>();
  for (const challenge of challenges) {
    const name = challenge.category ?? '';
    if (category !== '' && name !== category) continue;
    const group = groups.get(name);
    if (group) group.push(challenge);
    else groups.set(name, [challenge]);
  }
  return [...groups].map(([name, list]) => ({ category: name, challenges: list }));
}
