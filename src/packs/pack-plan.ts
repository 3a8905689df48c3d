import { isInstalled, prerequisiteIds } from '../challenges/challenge.rules';
import type { Challenge } from '../challenges/challenge.entity';
import type { EventChallenge, EventFile, EventFlag, EventHint, EventLabel } from './event-challenges';
import { circleThrough } from './circles';
import {
  type Pack,
  type PackChallenge,
  type PackFile,
  type PackFlag,
  type PackHint,
  type PackProblem,
  type PackSolution,
  type PackValues,
  requireNoProblems,
} from './pack';
import type { PackKey } from './pack-keys';
import { withImages } from './solution-text';

/** What a push would do. */
export interface Plan {
  creations: Creation[];
  updates: Update[];
  removals: Removal[];
  /** Names of the challenges that are as their folders say. */
  unchanged: string[];
}

export interface Creation {
  challenge: PackChallenge;
  parts: PartChanges;
}

export interface Update {
  id: number;
  challenge: PackChallenge;
  /** The plain fields that change. */
  values: Partial<PackValues>;
  parts: PartChanges;
  /** The same for people. */
  changes: Change[];
}

export interface Removal {
  id: number;
  name: string | null;
  /** Solves by accounts in good standing, which go with it. */
  solves: number;
}

/** A key of challenge.yml whose value changes, or of whose list so many entries come, change and go. */
export type Change =
  | { key: string; from: string | number | boolean | null; to: string | number | boolean | null }
  | { key: string; added: number; changed: number; removed: number };

/** What changes of what hangs on a challenge. */
export interface PartChanges {
  flags: ListChanges<PackFlag>;
  tags: ListChanges<string>;
  topics: ListChanges<string>;
  files: ListChanges<PackFile, EventFile>;
  hints: HintChanges;
  /** Null where they stay. */
  requirements: { prerequisites: Target[]; anonymize: boolean } | null;
  next: { target: Target | null } | null;
  solution: SolutionChange | null;
}

/** What comes, and the rows that go. */
export interface ListChanges<T, Row = { id: number }> {
  added: T[];
  removed: Row[];
}

/** One place for each hint of the pack, in its order, and the ids of those that go. */
export interface HintChanges {
  places: HintPlace[];
  removed: number[];
}

export interface HintPlace {
  hint: PackHint;
  /** The hint of the event that has this place, with all who bought it; null for a new one. */
  id: number | null;
  /** Whether its text, title or price is written. */
  isWritten: boolean;
  /** Places of the hints to unlock first; null where those stay. */
  requires: number[] | null;
  /** Whether the event's hint requires some now. */
  wasGated: boolean;
}

export type SolutionChange =
  | { kind: 'remove'; id: number; files: EventFile[] }
  /** `kept` are images that are there already, by what the text calls them; `removed` are shown no more. */
  | { kind: 'put'; id: number | null; solution: PackSolution; kept: Map<string, EventFile>; removed: EventFile[] };

/** A challenge by its id, or one that the plan creates by its name. */
export type Target = { id: number } | { created: string };

/** A challenge without anything on it, as one is that was just created. */
const BARE = { flags: [], tags: [], topics: [], hints: [], files: [], solution: null, row: null };

type Bearer = Omit<EventChallenge, 'id' | 'row'> & { row: Challenge | null };

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

/** What differs between what a folder says and what the event has; links to other challenges are named by `nameOf`. */
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

/** What a name or id in a challenge.yml means, and what a challenge is called. */
export interface LinkReader {
  targetOf(reference: string | number): Target | undefined;
  textOf(target: Target): string;
}

/** Finds challenges by what a challenge.yml calls them; with `remove`, among those that stay. */
export class Names implements LinkReader {
  private readonly byName = new Map<string | null, EventChallenge[]>();
  private readonly byId: Map<number, EventChallenge>;
  private readonly inPack: Set<string | null>;

  constructor(pack: Pack, event: readonly EventChallenge[], remove: boolean) {
    this.inPack = new Set(pack.challenges.map(({ values }) => values.name));
    const staying = event.filter(({ row }) => !remove || this.inPack.has(row.name));
    this.byId = new Map(staying.map((challenge) => [challenge.id, challenge]));
    for (const challenge of staying)
      this.byName.set(challenge.row.name, [...(this.byName.get(challenge.row.name) ?? []), challenge]);
  }

  ofEvent(name: string): readonly EventChallenge[] {
    return this.byName.get(name) ?? [];
  }

  isInPack(name: string | null): boolean {
    return this.inPack.has(name);
  }

  targetOf(reference: string | number): Target | undefined {
    if (typeof reference === 'number') return this.byId.has(reference) ? { id: reference } : undefined;
    const [existing, ...others] = this.ofEvent(reference);
    if (others.length > 0) return undefined;
    if (existing) return { id: existing.id };
    return this.isInPack(reference) ? { created: reference } : undefined;
  }

  textOf(target: Target): string {
    if ('created' in target) return target.created;
    return this.byId.get(target.id)?.row.name ?? `id ${target.id}`;
  }
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

/** Blank is as good as nothing, 0 wrong tries allowed as good as no limit, and one end of a line as good as another. */
function isSame(wanted: unknown, present: unknown): boolean {
  return plain(wanted) === plain(present);
}

function plain(value: unknown): unknown {
  if (value === null || value === undefined || value === 0) return '';
  return typeof value === 'string' ? unixLines(value) : value;
}

/** The text with line ends as files in folders have them; browsers send others. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

const KEY_OF_VALUE = {
  name: 'name',
  category: 'category',
  description: 'description',
  attribution: 'attribution',
  connection_info: 'connection_info',
  max_attempts: 'attempts',
  state: 'state',
  logic: 'logic',
  value: 'value',
  initial: 'extra.initial',
  minimum: 'extra.minimum',
  decay: 'extra.decay',
  function: 'extra.function',
  position: 'extra.position',
} satisfies Record<keyof PackValues, PackKey | `extra.${string}`>;

function valueChanges(values: Partial<PackValues>, row: Challenge): Change[] {
  // As above: the keys of `values` are these.
  const keys = Object.keys(values) as (keyof PackValues)[];
  return keys.map((key) => ({ key: KEY_OF_VALUE[key], from: row[key] ?? null, to: values[key] ?? null }));
}

function partChanges(challenge: PackChallenge, present: Bearer, names: LinkReader): PartChanges {
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

function partTexts(parts: PartChanges, present: EventChallenge, names: LinkReader): Change[] {
  const { hints, requirements, next, solution } = parts;
  const changed = hints.places.filter(({ id, isWritten, requires }) => id !== null && (isWritten || requires)).length;
  const added = hints.places.filter(({ id }) => id === null).length;
  const nameOf = (id: number): string => names.textOf({ id });
  const changes: Change[] = [
    counted('flags', parts.flags),
    counted('tags', parts.tags),
    counted('topics', parts.topics),
    counted('files', parts.files),
    { key: 'hints', added, changed, removed: hints.removed.length },
  ].filter((change) => change.added + change.changed + change.removed > 0);
  if (requirements) {
    const from = prerequisiteIds(present.row.requirements).map(nameOf);
    const to = requirements.prerequisites.map((target) => names.textOf(target));
    changes.push({
      key: 'requirements',
      from: requirementsText(from, present.row.requirements?.anonymize ?? false),
      to: requirementsText(to, requirements.anonymize),
    });
  }
  if (next) {
    const { next_id } = present.row;
    const to = next.target && names.textOf(next.target);
    changes.push({ key: 'next', from: next_id === null ? null : nameOf(next_id), to });
  }
  if (solution) changes.push(solutionText(solution, present.solution));
  return changes;
}

/** Who may read it, where that changes; else what of the text and its images does. */
function solutionText(change: SolutionChange, present: EventChallenge['solution']): Change {
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

function counted(
  key: PackKey,
  { added, removed }: ListChanges<unknown, unknown>,
): { key: string; added: number; changed: number; removed: number } {
  return { key, added: added.length, changed: 0, removed: removed.length };
}

function requirementsText(names: readonly string[], anonymize: boolean): string | null {
  const text = names.join(', ');
  if (!anonymize) return text === '' ? null : text;
  return text === '' ? 'anonymized' : `${text} (anonymized)`;
}
