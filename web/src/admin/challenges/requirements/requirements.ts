import type { State } from '../challenge-rows';

export interface Required {
  id: number;
  state: State;
  prerequisites: readonly number[];
}

export type Obstacle = 'hidden' | 'locked' | 'circle' | 'blocked';

export interface Problems {
  /** Circles of prerequisites, each once. */
  circles: readonly (readonly number[])[];
  /** Visible challenges outside circles that can never be unlocked, each with the prerequisites that block it. */
  blocked: readonly { id: number; by: readonly { id: number; why: Obstacle }[] }[];
}

/**
 * Finds visible challenges that can never be unlocked, and circles of prerequisites. Hidden and locked challenges are
 * not in `blocked`, because administrators may have closed them on purpose.
 */
export function problemsOf(rows: readonly Required[]): Problems {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const needs = new Map(rows.map(({ id }) => [id, reachedFrom(id, (other) => byId.get(other)?.prerequisites ?? [])]));
  const isInCircle = (id: number): boolean => needs.get(id)?.has(id) ?? false;
  const obstacleOf = (id: number): Obstacle | null => {
    const row = byId.get(id);
    if (!row) return null;
    if (isInCircle(id)) return 'circle';
    if (row.state !== 'visible') return row.state;
    const isOpened = [...(needs.get(id) ?? [])].every(
      (other) => byId.get(other)?.state === 'visible' && !isInCircle(other),
    );
    return isOpened ? null : 'blocked';
  };
  const circles = rows
    .filter(({ id }) => isInCircle(id))
    .map(({ id }) =>
      rows.map((row) => row.id).filter((other) => needs.get(id)?.has(other) && needs.get(other)?.has(id)),
    )
    .filter((circle, index, all) => all.findIndex((other) => other[0] === circle[0]) === index);
  const blocked = rows
    .filter(({ id }) => obstacleOf(id) === 'blocked')
    .map(({ id, prerequisites }) => {
      const by = prerequisites.flatMap((other) => {
        const why = obstacleOf(other);
        return why ? [{ id: other, why }] : [];
      });
      return { id, by };
    });
  return { circles, blocked };
}

export function unreachable({ circles, blocked }: Problems): Set<number> {
  return new Set([...circles.flat(), ...blocked.map(({ id }) => id)]);
}

/** Problems of the challenges in `ids`. A circle is kept if it contains one of these challenges. */
export function problemsAmong({ circles, blocked }: Problems, ids: ReadonlySet<number>): Problems {
  return {
    circles: circles.filter((circle) => circle.some((id) => ids.has(id))),
    blocked: blocked.filter(({ id }) => ids.has(id)),
  };
}

export function dependantsOf(rows: readonly Required[]): Map<number, number[]> {
  const dependants = new Map<number, number[]>(rows.map(({ id }) => [id, []]));
  for (const { id, prerequisites } of rows)
    for (const prerequisite of prerequisites) dependants.get(prerequisite)?.push(id);
  return dependants;
}

/** Ids of a challenge and of its direct and indirect prerequisites and dependants. */
export function around(id: number, rows: readonly Required[]): Set<number> {
  const required = new Map(rows.map((row) => [row.id, row.prerequisites]));
  const dependants = dependantsOf(rows);
  return new Set([
    id,
    ...reachedFrom(id, (other) => required.get(other) ?? []),
    ...reachedFrom(id, (other) => dependants.get(other) ?? []),
  ]);
}

/** Ids reached from `id` in one or more steps. Contains `id` only if it is part of a circle. */
function reachedFrom(id: number, next: (id: number) => readonly number[]): Set<number> {
  const reached = new Set<number>();
  const waiting = [...next(id)];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    waiting.push(...next(at));
  }
  return reached;
}
