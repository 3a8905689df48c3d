import type { Challenge } from '../../challenges/challenges/challenge.entity';
import { prerequisiteIds } from '../../challenges/challenges/challenge.rules';
import type { EventChallenge } from './event-challenges';
import type { PackValues } from './pack';
import type { PackKey } from './pack-keys';
import type { LinkReader } from './pack-names';
import { solutionContent } from './part-changes';
import type { Change, ListChanges, PartChanges, SolutionChange } from './plan';
import { unixLines } from './sameness';

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

/** The plain fields that change, by their keys in challenge.yml. */
export function valueChanges(values: Partial<PackValues>, row: Challenge): Change[] {
  // As above: the keys of `values` are these.
  const keys = Object.keys(values) as (keyof PackValues)[];
  return keys.map((key) => ({ key: KEY_OF_VALUE[key], from: row[key] ?? null, to: values[key] ?? null }));
}

/** What changes of what hangs on a challenge, in numbers; links by the names they lead to. */
export function partTexts(parts: PartChanges, present: EventChallenge, names: LinkReader): Change[] {
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
