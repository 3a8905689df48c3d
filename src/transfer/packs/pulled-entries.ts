import { prerequisiteIds, valueFalls } from '../../challenges/challenges/challenge.rules';
import type { EventChallenge, EventFile } from './event-challenges';
import { freePath } from './pack-layout';
import type { Names } from './pack-names';
import type { Update } from './plan';
import { unixLines } from './solution-text';

const FORMAT_VERSION = '0.1';

/**
 * Returns the entries of a challenge.yml in the order of the format; undefined ones are not written. `solution` is the
 * path of the solution's file.
 */
export function entriesOf(
  challenge: EventChallenge,
  context: { paths: Map<EventFile, string>; solution?: string; update: Update | null; names: Names },
): Record<string, unknown> {
  const { paths, solution, update, names } = context;
  const { row, flags, tags, topics, files } = challenge;
  const { initial, minimum, decay } = row;
  const terms = valueFalls(row) ? { initial, minimum, decay, function: row.function } : {};
  const extra = Object.entries({ ...terms, position: row.position === 0 ? null : row.position }).filter(
    ([, value]) => value !== null,
  );
  const prerequisites = prerequisiteIds(row.requirements).flatMap((id) => names.nameOf(id) || []);
  return {
    name: row.name ?? '',
    category: row.category ?? '',
    description: unixLines(row.description ?? ''),
    attribution: unlessBlank(unixLines(row.attribution ?? '')),
    // Omits a value that falls with each solve; otherwise every pull would change the file.
    value: valueFalls(row) ? undefined : (row.value ?? 0),
    type: row.type,
    extra: extra.length === 0 ? undefined : Object.fromEntries(extra),
    connection_info: unlessBlank(row.connection_info ?? ''),
    solution: solution && { path: solution, state: challenge.solution?.state },
    attempts: row.max_attempts !== null && row.max_attempts > 0 ? row.max_attempts : undefined,
    logic: row.logic === 'any' ? undefined : row.logic,
    flags: unlessBlank(
      flags.map(({ type, content, data }) =>
        type === 'static' && data === '' ? content : { type, content, data: unlessBlank(data) },
      ),
    ),
    files: unlessBlank(files.map((file) => paths.get(file))),
    topics: unlessBlank(topics.map(({ value }) => value)),
    tags: unlessBlank(tags.map(({ value }) => value)),
    hints: unlessBlank(hintEntries(challenge, update)),
    requirements: row.requirements?.anonymize
      ? { prerequisites, anonymize: row.requirements.anonymize }
      : unlessBlank(prerequisites),
    next: row.next_id === null ? undefined : names.nameOf(row.next_id) || undefined,
    state: row.state === 'visible' ? undefined : row.state,
    version: FORMAT_VERSION,
  };
}

function hintEntries({ hints }: EventChallenge, update: Update | null): unknown[] {
  const keys = hintKeys(
    hints.map(({ id }) => id),
    update,
  );
  const prerequisiteIds = new Set(hints.flatMap(({ prerequisites }) => prerequisites));
  return hints.map(({ id, title, content, cost, prerequisites }) => {
    const requirements = prerequisites.flatMap((required) => keys.get(required) ?? []);
    const text = unixLines(content);
    if (title === '' && cost === 0 && requirements.length === 0 && !prerequisiteIds.has(id)) return text;
    return {
      key: prerequisiteIds.has(id) ? keys.get(id) : undefined,
      title: unlessBlank(title),
      content: text,
      cost: cost === 0 ? undefined : cost,
      requirements: unlessBlank(requirements),
    };
  });
}

/**
 * Returns the key of each hint: the one in the folder, or else `hint-<position>`. Does not use ids, which differ
 * between events.
 */
function hintKeys(ids: readonly number[], update: Update | null): Map<number, string> {
  const keys = new Map<number, string>();
  for (const { id, hint } of update?.parts.hints.places ?? [])
    if (id !== null && hint.key !== null) keys.set(id, hint.key);
  for (const [place, id] of ids.entries()) {
    const used = new Set(keys.values());
    if (!keys.has(id))
      keys.set(
        id,
        freePath(`hint-${place + 1}`, (candidate) => used.has(candidate)),
      );
  }
  return keys;
}

function unlessBlank<T extends { length: number }>(value: T): T | undefined {
  return value.length === 0 ? undefined : value;
}
