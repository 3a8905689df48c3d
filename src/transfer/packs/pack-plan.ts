import { isInstalled, prerequisiteIds } from '../../challenges/challenges/challenge.rules';
import type { EventChallenge } from './event-challenges';
import { type Pack, type PackChallenge, type PackProblem, type PackValues, requireNoProblems } from './pack';
import { keyOfField } from './pack-keys';
import { Names } from './pack-names';
import { isSame, partChanges, shownChanges } from './part-changes';
import type { Plan, Target, Update } from './plan';

/**
 * Compares a pack with the challenges of the event, by their names. With `remove`, challenges the pack does not have are deleted.
 * Throws InvalidPack for unknown and ambiguous names, circular requirements, and types that would change.
 */
export function planOf(pack: Pack, event: readonly EventChallenge[], { remove }: { remove: boolean }): Plan {
  const names = new Names(pack, event, remove);
  const plan: Plan = { creations: [], updates: [], removals: [], unchanged: [] };
  for (const challenge of pack.challenges) {
    const [existing] = names.ofEvent(challenge.values.name);
    const update = existing && updateOf(challenge, existing, names);
    if (!update) plan.creations.push({ challenge, parts: partChanges(challenge, undefined, names) });
    else if (update.changes.length > 0) plan.updates.push(update);
    else plan.unchanged.push(challenge.values.name);
  }
  const removed = event.filter(({ row }) => remove && !names.ofPack(row.name));
  plan.removals = removed.map(({ id, row }) => ({ id, name: row.name, solves: row.solves }));
  const problems = pack.challenges.flatMap((challenge) => problemsOf(challenge, names));
  requireNoProblems([...problems, ...circularRequirements(pack, event, names)]);
  return plan;
}

/** Whether nothing is to be done. */
export function isEmpty({ creations, updates, removals }: Plan): boolean {
  return creations.length + updates.length + removals.length === 0;
}

/** What differs between what a folder says and what the event has; `names` finds the challenges it links to. */
export function updateOf(challenge: PackChallenge, existing: EventChallenge, names: Names): Update {
  const { id, row } = existing;
  // The keys of an object with only these properties are these.
  const keys = Object.keys(challenge.values) as (keyof PackValues)[];
  const changed = keys.filter((key) => challenge.values[key] !== undefined && !isSame(challenge.values[key], row[key]));
  const parts = partChanges(challenge, existing, names);
  return {
    id,
    challenge,
    values: Object.fromEntries(changed.map((key) => [key, challenge.values[key]])),
    parts,
    changes: [
      ...(challenge.type === row.type ? [] : [{ key: 'type', from: row.type, to: challenge.type }]),
      ...changed.map((key) => ({ key: keyOfField(key), from: row[key] ?? null, to: challenge.values[key] ?? null })),
      ...shownChanges(parts, existing, names),
    ],
  };
}

/** Problems that only a comparison with the event shows. */
function problemsOf({ file, type, values, prerequisites, next }: PackChallenge, names: Names): PackProblem[] {
  const problems: PackProblem[] = [];
  const complain = (key: string, message: string): void => void problems.push({ file, key, message });
  const found = names.ofEvent(values.name);
  const [existing] = found;
  if (found.length > 1) {
    const ids = found.map(({ id }) => id).join(', ');
    complain('name', `expected a name that one challenge of the event has; ${ids} have it`);
  }
  if (existing && existing.row.type !== type) {
    const reason = isInstalled(existing.row) ? 'the type of a challenge cannot change' : 'its type is not installed';
    complain('type', `expected ${existing.row.type}, which it is in the event; ${reason}`);
  }
  for (const reference of prerequisites)
    if (names.targetOf(reference) === undefined) complain('requirements', unknownReference(reference));
  if (next !== null && names.targetOf(next) === undefined) complain('next', unknownReference(next));
  if (next === values.name || (typeof next === 'number' && next === existing?.id))
    complain('next', 'expected another challenge than this one');
  return problems;
}

function unknownReference(reference: string | number): string {
  return typeof reference === 'number'
    ? `expected the id of a challenge of the event, not ${reference}; a name goes in quotes`
    : `expected the name of one challenge of the folder or the event, not ${JSON.stringify(reference)}`;
}

/** Requirements that would lead back to their challenge once the plan is applied. */
function circularRequirements(pack: Pack, event: readonly EventChallenge[], names: Names): PackProblem[] {
  const prerequisitesOf = new Map<Target, Target[]>(
    event.map(({ id, row }) => [id, prerequisiteIds(row.requirements)]),
  );
  for (const { values, prerequisites } of pack.challenges)
    prerequisitesOf.set(names.targetOf(values.name) ?? values.name, names.targetsOf(prerequisites));
  return pack.challenges.flatMap(({ file, values }) => {
    const circle = circleThrough(names.targetOf(values.name) ?? values.name, prerequisitesOf);
    if (!circle) return [];
    const path = circle.map((target) => names.textOf(target)).join(' → ');
    return [{ file, key: 'requirements', message: `expected challenges that do not lead back to this one: ${path}` }];
  });
}

/** The shortest way from `start` along `prerequisitesOf` back to it, both ends included; undefined when there is none. */
function circleThrough(start: Target, prerequisitesOf: ReadonlyMap<Target, Target[]>): Target[] | undefined {
  const seen = new Set<Target>();
  const waiting = [{ last: start, path: [start] }];
  for (let next = waiting.shift(); next; next = waiting.shift())
    for (const target of prerequisitesOf.get(next.last) ?? []) {
      const path = [...next.path, target];
      if (target === start) return path;
      if (!seen.has(target)) waiting.push({ last: target, path });
      seen.add(target);
    }
  return undefined;
}
