import { prerequisiteIds } from '../../challenges/challenges/challenge.rules';
import type { EventChallenge, EventFile } from './event-challenges';
import { freePath } from './folder-names';
import type { Layout } from './pack-layout';
import type { Update } from './plan';
import { unixLines } from './sameness';
import type { Write } from './pulled-files';

/** The version of the format. */
const FORMAT_VERSION = '0.1';

/** What the keys of a challenge.yml follow from besides the challenge. */
interface EntryContext {
  paths: Map<EventFile, string>;
  solution: readonly Write[];
  update: Update | null;
  layout: Layout;
}

/** The keys of a challenge.yml in the order of the format; undefined for what is as it is anyway. */
export function entriesOf(
  challenge: EventChallenge,
  { paths, solution, update, layout }: EntryContext,
): Record<string, unknown> {
  const { row, flags, tags, topics, files } = challenge;
  const [solutionFile] = solution;
  return {
    name: row.name,
    category: row.category ?? '',
    description: unixLines(row.description ?? ''),
    attribution: orAbsent(unixLines(row.attribution ?? '')),
    // What solves make of it would change the file all the time.
    value: row.type === 'dynamic' ? undefined : (row.value ?? 0),
    type: row.type,
    extra: extraOf(challenge),
    connection_info: orAbsent(row.connection_info ?? ''),
    solution: solutionFile && { path: solutionFile.path, state: challenge.solution?.state },
    attempts: row.max_attempts !== null && row.max_attempts > 0 ? row.max_attempts : undefined,
    logic: row.logic === 'any' ? undefined : row.logic,
    flags: listOrAbsent(
      flags.map(({ type, content, data }) => {
        if (type === 'static' && data === '') return content;
        return data === '' ? { type, content } : { type, content, data };
      }),
    ),
    files: listOrAbsent(files.map((file) => paths.get(file))),
    topics: listOrAbsent(topics.map(({ value }) => value)),
    tags: listOrAbsent(tags.map(({ value }) => value)),
    hints: hintEntries(challenge, update),
    requirements: requirementsOf(challenge, layout),
    next: row.next_id === null ? undefined : (layout.nameOf(row.next_id) ?? undefined),
    state: row.state === 'visible' ? undefined : row.state,
    version: FORMAT_VERSION,
  };
}

function extraOf({ row }: EventChallenge): object | undefined {
  const { initial, minimum, decay, position } = row;
  const terms = row.type === 'dynamic' ? { initial, minimum, decay, function: row.function } : {};
  const extra = Object.entries({ ...terms, position: position === 0 ? null : position }).filter(
    ([, value]) => value !== null,
  );
  return extra.length === 0 ? undefined : Object.fromEntries(extra);
}

function hintEntries({ hints }: EventChallenge, update: Update | null): readonly unknown[] | undefined {
  const keys = hintKeys(
    hints.map(({ id }) => id),
    update,
  );
  const named = new Set(hints.flatMap(({ prerequisites }) => prerequisites));
  return listOrAbsent(
    hints.map(({ id, title, content, cost, prerequisites }) => {
      const requirements = prerequisites.flatMap((required) => keys.get(required) ?? []);
      const text = unixLines(content);
      if (title === '' && cost === 0 && requirements.length === 0 && !named.has(id)) return text;
      return {
        ...(named.has(id) ? { key: keys.get(id) } : {}),
        ...(title === '' ? {} : { title }),
        content: text,
        ...(cost === 0 ? {} : { cost }),
        ...(requirements.length === 0 ? {} : { requirements }),
      };
    }),
  );
}

/** Those that the folder has, else by the place among the hints: ids would differ from event to event. */
function hintKeys(ids: readonly number[], update: Update | null): Map<number, string> {
  const keys = new Map<number, string>();
  for (const { id, hint } of update?.parts.hints.places ?? [])
    if (id !== null && hint.key !== null) keys.set(id, hint.key);
  const taken = new Set(keys.values());
  for (const [place, id] of ids.entries()) {
    if (keys.has(id)) continue;
    const key = freePath(`hint-${place + 1}`, (candidate) => taken.has(candidate));
    taken.add(key);
    keys.set(id, key);
  }
  return keys;
}

function requirementsOf({ row }: EventChallenge, layout: Layout): unknown {
  const prerequisites = prerequisiteIds(row.requirements).flatMap((id) => layout.nameOf(id) ?? []);
  if (row.requirements?.anonymize) return { prerequisites, anonymize: true };
  return listOrAbsent(prerequisites);
}

function orAbsent(text: string): string | undefined {
  return text === '' ? undefined : text;
}

function listOrAbsent<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}
