import type { Challenge } from '../../challenges/challenges/challenge.entity';
import { isInstalled, prerequisiteIds } from '../../challenges/challenges/challenge.rules';
import { circleThrough } from './circles';
import type { EventChallenge } from './event-challenges';
import { type Pack, type PackChallenge, type PackProblem, type PackValues, requireNoProblems } from './pack';
import { type LinkReader, Names } from './pack-names';
import { BARE, partChanges } from './part-changes';
import type { Plan, Target, Update } from './plan';
import { partTexts, valueChanges } from './plan-changes';
import { isSame } from './sameness';

/**
 * Compares a pack with the challenges of the event, by their names. With `remove`, challenges the pack does not have go. Throws
 * InvalidPack for names that mean nothing or too much, requirements that go in circles, and types that would change.
 */
export function planOf(pack: Pack, event: readonly EventChallenge[], { remove }: { remove: boolean }): Plan {
  const names = new Names(pack, event, remove);
  const plan: Plan = { creations: [], updates: [], removals: [], unchanged: [] };
  const problems: PackProblem[] = [];
  for (const challenge of pack.challenges) {
    const { name } = challenge.values;
    const found = names.ofEvent(name);
    problems.push(...problemsOf(challenge, found, names));
    const [existing] = found;
    if (!existing) {
      plan.creations.push({ challenge, parts: partChanges(challenge, BARE, names) });
      continue;
    }
    const update = updateOf(challenge, existing, names);
    if (update.changes.length > 0) plan.updates.push(update);
    else plan.unchanged.push(name);
  }
  if (remove)
    plan.removals = event
      .filter(({ row }) => !names.isInPack(row.name))
      .map(({ id, row }) => ({ id, name: row.name, solves: row.solves }));
  requireNoProblems([...problems, ...circles(pack, event, names, plan)]);
  return plan;
}

/** Whether nothing is to be done. */
export function isEmpty({ creations, updates, removals }: Plan): boolean {
  return creations.length + updates.length + removals.length === 0;
}

/** What differs between what a folder says and what the event has; `names` finds the challenges it links to. */
export function updateOf(challenge: PackChallenge, existing: EventChallenge, names: LinkReader): Update {
  const values = changedValues(challenge, existing.row);
  const parts = partChanges(challenge, existing, names);
  return {
    id: existing.id,
    challenge,
    values,
    parts,
    changes: [
      ...(challenge.type === existing.row.type ? [] : [{ key: 'type', from: existing.row.type, to: challenge.type }]),
      ...valueChanges(values, existing.row),
      ...partTexts(parts, existing, names),
    ],
  };
}

/** What can only be seen beside the event. */
function problemsOf(
  { file, type, values, prerequisites, next }: PackChallenge,
  found: readonly EventChallenge[],
  names: Names,
): PackProblem[] {
  const problems: PackProblem[] = [];
  const [existing, ...others] = found;
  if (others.length > 0) {
    const ids = found.map(({ id }) => id).join(', ');
    problems.push({
      file,
      key: 'name',
      message: `expected a name that one challenge of the event has; ${ids} have it`,
    });
  }
  if (existing && existing.row.type !== type) {
    const reason = isInstalled(existing.row) ? 'the type of a challenge cannot change' : 'its type is not installed';
    problems.push({ file, key: 'type', message: `expected ${existing.row.type}, which it is in the event; ${reason}` });
  }
  for (const reference of prerequisites)
    if (names.targetOf(reference) === undefined)
      problems.push({ file, key: 'requirements', message: `${nobody(reference)}` });
  if (next !== null && names.targetOf(next) === undefined)
    problems.push({ file, key: 'next', message: `${nobody(next)}` });
  if (next === values.name || (typeof next === 'number' && next === existing?.id))
    problems.push({ file, key: 'next', message: 'expected another challenge than this one' });
  return problems;
}

function nobody(reference: string | number): string {
  return typeof reference === 'number'
    ? `expected the id of a challenge of the event, not ${reference}; a name goes in quotes`
    : `expected the name of one challenge of the folder or the event, not ${JSON.stringify(reference)}`;
}

/** Requirements that lead back to where they began, as they would be with the plan applied. */
function circles(pack: Pack, event: readonly EventChallenge[], names: Names, plan: Plan): PackProblem[] {
  const gone = new Set(plan.removals.map(({ id }) => id));
  const keyOf = (target: Target): string => ('created' in target ? `name ${target.created}` : `id ${target.id}`);
  const prerequisitesOf = new Map<string, string[]>();
  for (const { id, row } of event)
    if (!gone.has(id))
      prerequisitesOf.set(
        keyOf({ id }),
        prerequisiteIds(row.requirements).map((required) => keyOf({ id: required })),
      );
  const textOf = new Map<string, string>();
  for (const challenge of pack.challenges) {
    const own = names.targetOf(challenge.values.name);
    if (own === undefined) continue;
    textOf.set(keyOf(own), challenge.values.name);
    const targets = challenge.prerequisites.map((reference) => names.targetOf(reference));
    prerequisitesOf.set(keyOf(own), targets.filter((target) => target !== undefined).map(keyOf));
  }
  return pack.challenges.flatMap(({ file, values, prerequisites }) => {
    const own = names.targetOf(values.name);
    if (own === undefined || prerequisites.length === 0) return [];
    const circle = circleThrough(keyOf(own), prerequisitesOf);
    if (!circle) return [];
    const path = circle.map((key) => textOf.get(key) ?? key).join(' → ');
    return [{ file, key: 'requirements', message: `expected challenges that do not lead back to this one: ${path}` }];
  });
}

function changedValues({ values }: PackChallenge, row: Challenge): Partial<PackValues> {
  // The keys of an object with only these properties are these.
  const keys = Object.keys(values) as (keyof PackValues)[];
  const changed = keys.filter((key) => values[key] !== undefined && !isSame(values[key], row[key]));
  return Object.fromEntries(changed.map((key) => [key, values[key]]));
}
