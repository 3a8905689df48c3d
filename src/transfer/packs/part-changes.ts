import { type Anonymize, PREVIEWED } from '../../challenges/challenges/challenge.entity';
import { prerequisiteIds } from '../../challenges/challenges/challenge.rules';
import type { EventChallenge, EventFile, EventHint } from './event-challenges';
import type { PackChallenge, PackFlag, PackHint, PackSolution } from './pack';
import type { Names } from './pack-names';
import type { Change, HintPlace, ListChanges, PartChanges, SolutionChange, Target } from './plan';
import { unixLines, withImages } from './solution-text';

/**
 * Returns the changes that make the parts of a challenge of the event equal to those in the pack. For a new challenge
 * (`present` is undefined), returns all of its parts as additions.
 */
export function partChanges(challenge: PackChallenge, present: EventChallenge | undefined, names: Names): PartChanges {
  const { anonymize, next } = challenge;
  const { requirements = null, next_id = null } = present?.row ?? {};
  const prerequisites = names.targetsOf(challenge.prerequisites);
  const stayGated =
    isSameSet<Target>(prerequisites, prerequisiteIds(requirements)) && anonymize === (requirements?.anonymize ?? false);
  const target = next === null ? null : (names.targetOf(next) ?? null);
  return {
    flags: listChanges(challenge.flags, present?.flags, isSameFlag),
    tags: listChanges(challenge.tags, present?.tags, (value, row) => value === row.value),
    topics: listChanges(challenge.topics, present?.topics, (value, row) => value === row.value),
    files: listChanges(challenge.files, present?.files, isSameFile),
    hints: hintChanges(challenge.hints, present?.hints),
    requirements: stayGated ? null : { prerequisites, anonymize },
    next: target === next_id ? null : { target },
    solution: solutionChange(challenge.solution, present?.solution ?? null),
  };
}

/** Describes the changes of parts for display: lists by number of entries, other challenges by name. */
export function describeChanges(parts: PartChanges, { row, solution }: EventChallenge, names: Names): Change[] {
  const { hints, requirements, next } = parts;
  const changes: Change[] = [];
  for (const key of ['flags', 'tags', 'topics', 'files'] as const)
    changes.push({ key, added: parts[key].added.length, changed: 0, removed: parts[key].removed.length });
  changes.push({
    key: 'hints',
    added: hints.places.filter(({ id }) => id === null).length,
    changed: hints.places.filter(({ id, isWritten, requires }) => id !== null && (isWritten || requires)).length,
    removed: hints.removed.length,
  });
  if (requirements) {
    const from = prerequisiteIds(row.requirements).map((id) => names.textOf(id));
    const to = requirements.prerequisites.map((target) => names.textOf(target));
    changes.push({
      key: 'requirements',
      from: requirementsText(from, row.requirements?.anonymize ?? false),
      to: requirementsText(to, requirements.anonymize),
    });
  }
  if (next)
    changes.push({
      key: 'next',
      from: row.next_id && names.textOf(row.next_id),
      to: next.target === null ? null : names.textOf(next.target),
    });
  if (parts.solution) changes.push(describeSolution(parts.solution, solution));
  return changes.filter((change) => !('added' in change) || change.added + change.changed + change.removed > 0);
}

/** Compares two values; null, undefined, empty text and 0 are equal, and so are all kinds of line ends. */
export function isSame(expected: unknown, present: unknown): boolean {
  const plain = (value: unknown): unknown =>
    typeof value === 'string' ? unixLines(value) : value === 0 ? '' : (value ?? '');
  return plain(expected) === plain(present);
}

function isSameSet<T>(expected: readonly T[], present: readonly T[]): boolean {
  const set = new Set(expected);
  return set.size === present.length && present.every((entry) => set.has(entry));
}

function isSameFlag(flag: PackFlag, row: EventChallenge['flags'][number]): boolean {
  return flag.type === row.type && flag.content === row.content && flag.data === row.data;
}

type FileIdentity = Pick<EventFile, 'name' | 'sha1sum'>;

export function isSameFile(file: FileIdentity, other: FileIdentity): boolean {
  return file.name === other.name && file.sha1sum === other.sha1sum;
}

/** Returns the text of a solution as the event stores it: image paths are replaced by `/files/<location>`. */
export function solutionContent({ content }: PackSolution, locationOf: (path: string) => string | undefined): string {
  return withImages(content, (path) => {
    const location = locationOf(path);
    return location === undefined ? undefined : `/files/${location}`;
  });
}

/**
 * Pairs each entry with at most one row, and each row with at most one entry. Pairs by the first function of
 * `likenesses`, then the rest by the next one.
 */
export function paired<T, Row>(
  entries: readonly T[],
  rows: readonly Row[],
  ...likenesses: ((entry: T, row: Row) => boolean)[]
): Map<T, Row> {
  const left = new Set(rows);
  const pairs = new Map<T, Row>();
  for (const isLike of likenesses)
    for (const entry of entries) {
      const row = pairs.has(entry) ? undefined : [...left].find((candidate) => isLike(entry, candidate));
      if (row === undefined) continue;
      pairs.set(entry, row);
      left.delete(row);
    }
  return pairs;
}

function listChanges<T, Row>(
  expected: readonly T[],
  present: readonly Row[] = [],
  isLike: (entry: T, row: Row) => boolean,
): ListChanges<T, Row> {
  const pairs = paired(expected, present, isLike);
  const kept = new Set(pairs.values());
  return { added: expected.filter((entry) => !pairs.has(entry)), removed: present.filter((row) => !kept.has(row)) };
}

/**
 * Returns the changes of hints. A hint of the event keeps its id, and with it its unlocks, if the pack has a hint with
 * the same fields, or else the same content, or else the same position.
 */
function hintChanges(expected: readonly PackHint[], present: readonly EventHint[] = []): PartChanges['hints'] {
  const isInPlace = (hint: PackHint, row: EventHint): boolean => expected.indexOf(hint) === present.indexOf(row);
  const rows = paired(expected, present, isSameHint, (hint, row) => isSame(hint.content, row.content), isInPlace);
  const places = expected.map((hint): HintPlace => {
    const row = rows.get(hint);
    const requires = expected.flatMap(({ key }, place) =>
      key !== null && hint.requirements.includes(key) ? [place] : [],
    );
    const required = requires.map((place) => expected[place] && rows.get(expected[place])?.id);
    const prerequisites = row?.prerequisites ?? [];
    return {
      hint,
      id: row?.id ?? null,
      isWritten: !row || !isSameHint(hint, row),
      requires: isSameSet(required, prerequisites) ? null : requires,
      wasGated: prerequisites.length > 0,
    };
  });
  const kept = new Set(rows.values());
  return { places, removed: present.filter((row) => !kept.has(row)).map(({ id }) => id) };
}

function isSameHint(hint: PackHint, row: EventHint): boolean {
  return isSame(hint.content, row.content) && isSame(hint.title, row.title) && hint.cost === row.cost;
}

function solutionChange(expected: PackSolution | null, present: EventChallenge['solution']): SolutionChange | null {
  if (!expected) return present && { kind: 'remove', id: present.id, files: present.files };
  const pairs = paired([...expected.images], present?.files ?? [], ([, image], file) => isSameFile(image, file));
  const kept = new Map([...pairs].map(([[path], file]) => [path, file]));
  const content = solutionContent(expected, (path) => kept.get(path)?.location);
  const keptFiles = new Set(kept.values());
  // Keeps files that are no images but whose location the text contains.
  const removed = (present?.files ?? []).filter((file) => !keptFiles.has(file) && !content.includes(file.location));
  const stays =
    present !== null &&
    kept.size === expected.images.size &&
    removed.length === 0 &&
    expected.state === present.state &&
    content === unixLines(present.content);
  return stays ? null : { kind: 'put', id: present?.id ?? null, solution: expected, kept, removed };
}

function describeSolution(change: SolutionChange, present: EventChallenge['solution']): Change {
  const to = change.kind === 'put' ? change.solution.state : null;
  if (change.kind === 'remove' || to !== present?.state) return { key: 'solution', from: present?.state ?? null, to };
  const { solution, kept, removed } = change;
  const content = solutionContent(solution, (path) => kept.get(path)?.location);
  return {
    key: 'solution',
    added: solution.images.size - kept.size,
    changed: content === unixLines(present.content) ? 0 : 1,
    removed: removed.length,
  };
}

function requirementsText(names: readonly string[], anonymize: Anonymize): string | null {
  const text = names.join(', ');
  if (anonymize === false) return text === '' ? null : text;
  const mask = anonymize === PREVIEWED ? 'previewed' : 'anonymized';
  return text === '' ? mask : `${text} (${mask})`;
}
