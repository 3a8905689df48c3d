import type { Challenge } from '../../challenges/challenges/challenge.entity';
import { prerequisiteIds } from '../../challenges/challenges/challenge.rules';
import type { EventChallenge, EventFile, EventFlag, EventHint, EventLabel } from './event-challenges';
import type { PackChallenge, PackFile, PackFlag, PackHint, PackSolution } from './pack';
import type { LinkReader } from './pack-names';
import type { HintChanges, HintPlace, ListChanges, PartChanges, SolutionChange } from './plan';
import { isSame, unixLines } from './sameness';
import { withImages } from './solution-text';

/** A challenge without anything on it, as one is that was just created. */
export const BARE = { flags: [], tags: [], topics: [], hints: [], files: [], solution: null, row: null };

type Bearer = Omit<EventChallenge, 'id' | 'row'> & { row: Challenge | null };

/** What changes of what hangs on a challenge, so that it becomes what the folder says. */
export function partChanges(challenge: PackChallenge, present: Bearer, names: LinkReader): PartChanges {
  return {
    flags: listChanges(challenge.flags, present.flags, flagText),
    tags: listChanges(challenge.tags, present.tags, labelText),
    topics: listChanges(challenge.topics, present.topics, labelText),
    files: listChanges<PackFile, EventFile>(challenge.files, present.files, fileText),
    hints: hintChanges(challenge.hints, present.hints),
    requirements: requirementsChange(challenge, present.row, names),
    next: nextChange(challenge, present.row, names),
    solution: solutionChange(challenge.solution, present.solution),
  };
}

const flagText = ({ type, content, data }: PackFlag | EventFlag): string => JSON.stringify([type, content, data]);
const labelText = (label: string | EventLabel): string => (typeof label === 'string' ? label : label.value);
const fileText = ({ name, sha1sum }: PackFile | EventFile): string => `${sha1sum} ${name}`;

/** What is wanted and not there comes, what is there and not wanted goes; the order is not looked at. */
function listChanges<T, Row>(
  wanted: readonly T[],
  present: readonly Row[],
  textOf: (entry: T | Row) => string,
): ListChanges<T, Row> {
  const left = [...present];
  const added = wanted.filter((entry) => {
    const index = left.findIndex((row) => textOf(row) === textOf(entry));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return { added, removed: left };
}

/** A hint keeps its id, and who bought it their purchase, while its text is in the folder, or another is in its place. */
function hintChanges(wanted: readonly PackHint[], present: readonly EventHint[]): HintChanges {
  const rows = pairedHints(wanted, present);
  const placeOf = new Map(wanted.flatMap(({ key }, place) => (key === null ? [] : [[key, place] as const])));
  const places = wanted.map((hint, place): HintPlace => {
    const row = rows[place] ?? null;
    const requires = hint.requirements.map((key) => placeOf.get(key) ?? 0).sort((a, b) => a - b);
    const required = requires.map((other) => rows[other]?.id ?? null);
    const staysGated =
      new Set(required).size === new Set(row?.prerequisites).size &&
      required.every((id) => id !== null && row?.prerequisites.includes(id));
    return {
      hint,
      id: row?.id ?? null,
      isWritten: row === null || !isSameHint(hint, row),
      requires: staysGated || (row === null && requires.length === 0) ? null : requires,
      wasGated: (row?.prerequisites.length ?? 0) > 0,
    };
  });
  const kept = new Set(rows.map((row) => row?.id));
  return { places, removed: present.filter(({ id }) => !kept.has(id)).map(({ id }) => id) };
}

/** The event's hint for each of the pack's: the same one, else one with the same text, else the one in the same place. */
function pairedHints(wanted: readonly PackHint[], present: readonly EventHint[]): (EventHint | null)[] {
  const left = new Set(present);
  const rows = wanted.map((): EventHint | null => null);
  const likenesses = [
    isSameHint,
    (hint: PackHint, row: EventHint): boolean => isSame(hint.content, row.content),
    (hint: PackHint, row: EventHint): boolean => wanted.indexOf(hint) === present.indexOf(row),
  ];
  for (const isLike of likenesses)
    for (const [place, hint] of wanted.entries()) {
      if (rows[place]) continue;
      const row = [...left].find((candidate) => isLike(hint, candidate));
      if (!row) continue;
      rows[place] = row;
      left.delete(row);
    }
  return rows;
}

function isSameHint(hint: PackHint, row: EventHint): boolean {
  return isSame(hint.content, row.content) && isSame(hint.title, row.title) && hint.cost === row.cost;
}

function requirementsChange(
  { prerequisites, anonymize }: PackChallenge,
  row: Challenge | null,
  names: LinkReader,
): PartChanges['requirements'] {
  const targets = prerequisites.map((reference) => names.targetOf(reference)).filter((target) => target !== undefined);
  const present = prerequisiteIds(row?.requirements);
  const stays =
    new Set(targets.map((target) => names.textOf(target))).size === present.length &&
    targets.every((target) => 'id' in target && present.includes(target.id)) &&
    anonymize === (row?.requirements?.anonymize ?? false);
  return stays ? null : { prerequisites: targets, anonymize };
}

function nextChange({ next }: PackChallenge, row: Challenge | null, names: LinkReader): PartChanges['next'] {
  const target = next === null ? null : (names.targetOf(next) ?? null);
  const id = target === null ? null : 'id' in target ? target.id : undefined;
  return id === (row?.next_id ?? null) ? null : { target };
}

function solutionChange(wanted: PackSolution | null, present: Bearer['solution']): SolutionChange | null {
  if (!wanted) return present && { kind: 'remove', id: present.id, files: present.files };
  const kept = new Map<string, EventFile>();
  for (const [path, image] of wanted.images) {
    const taken = new Set(kept.values());
    const file = present?.files.find((row) => !taken.has(row) && fileText(row) === fileText(image));
    if (file) kept.set(path, file);
  }
  const content = solutionContent(wanted, (path) => kept.get(path)?.location);
  const shown = new Set(kept.values());
  // What a text names otherwise than as an image is used all the same.
  const removed = (present?.files ?? []).filter((file) => !shown.has(file) && !content.includes(file.location));
  const stays =
    present !== null &&
    kept.size === wanted.images.size &&
    removed.length === 0 &&
    wanted.state === present.state &&
    content === unixLines(present.content);
  return stays ? null : { kind: 'put', id: present?.id ?? null, solution: wanted, kept, removed };
}

/** The text of a solution as it is stored: with its images where the platform serves them. */
export function solutionContent({ content }: PackSolution, locationOf: (path: string) => string | undefined): string {
  return withImages(content, (path) => {
    const location = locationOf(path);
    return location === undefined ? undefined : `/files/${location}`;
  });
}
