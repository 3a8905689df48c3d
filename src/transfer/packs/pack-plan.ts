import { isInstalled, prerequisiteIds } from '../../challenges/challenges/challenge.rules';
import { changedTerms, newTerms, oddTerms } from '../../challenges/challenges/challenge-terms';
import { type Complaint, InvalidInput } from '../../http/errors/errors';
import type { EventChallenge } from './event-challenges';
import { InvalidPack, type Pack, type PackChallenge, type PackProblem, type PackValues } from './pack';
import { problemAt, problemsFor, requireNoProblems } from './pack';
import { keyOfField } from './pack-keys';
import { Names } from './pack-names';
import { isSame, partChanges, describeChanges } from './part-changes';
import type { Plan, Target, Update } from './plan';

/**
 * Compares a pack with the challenges of the event, by name. With `remove`, challenges that are not in the pack are
 * deleted. Throws InvalidPack for problems such as unreadable files, unknown and ambiguous names, circular
 * requirements, changed types, invalid decay terms, and with `remove` also files in `passedOver`.
 */
export function planOf(pack: Pack, event: readonly EventChallenge[], { remove }: { remove: boolean }): Plan {
  requireNoProblems([...pack.problems, ...(remove ? pack.passedOver.map(undeletable) : [])]);
  const names = new Names(pack, event, remove);
  const plan: Plan = { creations: [], updates: [], removals: [], unchanged: [], warnings: [] };
  for (const challenge of pack.challenges) {
    const [existing] = names.ofEvent(challenge.values.name);
    const update = existing && updateOf(challenge, existing, names);
    if (!update) plan.creations.push({ challenge, parts: partChanges(challenge, undefined, names) });
    else if (update.changes.length > 0) plan.updates.push(update);
    else plan.unchanged.push(challenge.values.name);
    plan.warnings.push(...oddTermsOf(challenge, existing));
  }
  const removed = event.filter(({ row }) => remove && !names.ofPack(row.name));
  plan.removals = removed.map(({ id, row }) => ({ id, name: row.name, solves: row.solves }));
  const problems = pack.challenges.flatMap((challenge) => problemsOf(challenge, names));
  requireNoProblems([...problems, ...circularRequirements(pack, event, names)]);
  return plan;
}

/** Returns the part of a pack that can be pushed, its plan, and in `refused` the problems of the omitted challenges. */
export function usablePart(
  pack: Pack,
  event: readonly EventChallenge[],
): { pack: Pack; plan: Plan; refused: PackProblem[] } {
  const refused = [...pack.problems];
  for (;;) {
    const challenges = pack.challenges.filter(({ file }) => !refused.some((problem) => problem.file === file));
    const usable: Pack = { ...pack, challenges, problems: [] };
    try {
      return { pack: usable, plan: planOf(usable, event, { remove: false }), refused };
    } catch (error) {
      if (!(error instanceof InvalidPack)) throw error;
      // The loop ends, because every problem belongs to a challenge that the next pass omits.
      refused.push(...error.problems);
    }
  }
}

/** Returns true if the plan has no creations, updates or removals. */
export function isEmpty({ creations, updates, removals }: Plan): boolean {
  return creations.length + updates.length + removals.length === 0;
}

/**
 * Returns the changes that make a challenge of the event equal to the one in the pack. `names` resolves its references
 * to other challenges.
 */
export function updateOf(challenge: PackChallenge, existing: EventChallenge, names: Names): Update {
  const { id, row } = existing;
  const changed = changedKeys(challenge, existing);
  const parts = partChanges(challenge, existing, names);
  return {
    id,
    challenge,
    values: pick(challenge.values, changed),
    parts,
    changes: [
      ...(challenge.type === row.type ? [] : [{ key: 'type', from: row.type, to: challenge.type }]),
      ...changed.map((key) => ({ key: keyOfField(key), from: row[key] ?? null, to: challenge.values[key] ?? null })),
      ...describeChanges(parts, existing, names),
    ],
  };
}

function changedKeys({ values }: PackChallenge, { row }: EventChallenge): (keyof PackValues)[] {
  const keys = Object.keys(values) as (keyof PackValues)[];
  return keys.filter((key) => values[key] !== undefined && !isSame(values[key], row[key]));
}

/**
 * Warns of unusual decay terms that the challenge would have after the push. Terms missing from the pack keep their
 * values.
 */
function oddTermsOf(challenge: PackChallenge, existing: EventChallenge | undefined): PackProblem[] {
  const { type, values } = challenge;
  const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return problemsFor(challenge, oddTerms({ ...existing?.row, type, ...said }));
}

function termComplaints(challenge: PackChallenge, existing: EventChallenge | undefined): readonly Complaint[] {
  const { type, values } = challenge;
  try {
    if (!existing) newTerms({ ...values, type });
    else changedTerms(existing.row, pick(values, changedKeys(challenge, existing)));
    return [];
  } catch (error) {
    if (error instanceof InvalidInput) return error.complaints;
    throw error;
  }
}

function pick(values: PackValues, keys: readonly (keyof PackValues)[]): Partial<PackValues> {
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}

function undeletable(problem: PackProblem): PackProblem {
  return { ...problem, message: `${problem.message}; nothing is deleted until it is fixed` };
}

function problemsOf(challenge: PackChallenge, names: Names): PackProblem[] {
  const { type, values, prerequisites, next } = challenge;
  const problems: PackProblem[] = [];
  const complain = (key: string, message: string): void => void problems.push(problemAt(challenge, [key], message));
  const matches = names.ofEvent(values.name);
  const [existing] = matches;
  if (matches.length > 1) {
    const ids = matches.map(({ id }) => id).join(', ');
    complain('name', `expected the name of one challenge; challenges ${ids} of the event have it`);
  }
  if (existing && existing.row.type !== type) {
    const reason = isInstalled(existing.row) ? 'the type of a challenge cannot change' : 'its type is not installed';
    complain('type', `expected ${existing.row.type}, as in the event; ${reason}`);
  } else problems.push(...problemsFor(challenge, termComplaints(challenge, existing)));
  for (const reference of prerequisites)
    if (names.targetOf(reference) === undefined) complain('requirements', unknownReference(reference));
  if (next !== null && names.targetOf(next) === undefined) complain('next', unknownReference(next));
  if (next === values.name || (typeof next === 'number' && next === existing?.id))
    complain('next', 'expected a different challenge');
  return problems;
}

function unknownReference(reference: string | number): string {
  return typeof reference === 'number'
    ? `expected the id of a challenge of the event, not ${reference}; a name goes in quotes`
    : `expected the name of one challenge of the folder or the event, not ${JSON.stringify(reference)}`;
}

function circularRequirements(pack: Pack, event: readonly EventChallenge[], names: Names): PackProblem[] {
  const prerequisitesOf = new Map<Target, Target[]>(
    event.map(({ id, row }) => [id, prerequisiteIds(row.requirements)]),
  );
  for (const { values, prerequisites } of pack.challenges)
    prerequisitesOf.set(names.targetOf(values.name) ?? values.name, names.targetsOf(prerequisites));
  return pack.challenges.flatMap((challenge) => {
    const { values } = challenge;
    const circle = circleThrough(names.targetOf(values.name) ?? values.name, prerequisitesOf);
    if (!circle) return [];
    const path = circle.map((target) => names.textOf(target)).join(' → ');
    return [problemAt(challenge, ['requirements'], `expected requirements without a cycle: ${path}`)];
  });
}

/**
 * Returns the shortest cycle through `start`, which is its first and last entry; undefined if there is none.
 * Breadth-first.
 */
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
