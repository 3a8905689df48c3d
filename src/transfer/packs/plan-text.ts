import { type Pack, problemText } from './pack';
import type { Push } from './packs.service';
import { isEmpty } from './pack-plan';
import type { Change, Plan } from './plan';
import type { PullReport } from './pack-writer';

const MAX_TEXT_LENGTH = 60;

/** A plan as JSON. */
export interface PlanData {
  create: { name: string; file: string }[];
  update: { id: number; name: string; file: string; changes: Change[] }[];
  delete: { id: number; name: string | null; solves: number }[];
  unchanged: string[];
  refused: string[];
  warnings: string[];
}

export function planData({ pack, plan, refused }: Push): PlanData {
  return {
    create: plan.creations.map(({ challenge }) => ({ name: challenge.values.name, file: challenge.file })),
    update: plan.updates.map(({ id, challenge: { values, file }, changes }) => ({
      id,
      name: values.name,
      file,
      changes,
    })),
    delete: plan.removals,
    unchanged: plan.unchanged,
    refused: refused.map(problemText),
    warnings: warningsOf(pack, plan),
  };
}

/**
 * Formats a plan as lines: creations (+), updates (~), deletions (-), and the number of unchanged challenges. Flags are
 * secret, so only their number is shown.
 */
export function planLines(push: Push): string[] {
  const { pack, plan, refused } = push;
  const notes = [
    ...warningsOf(pack, plan).map((warning) => `warning: ${warning}`),
    ...refused.map((problem) => `refused: ${problemText(problem)}`),
  ];
  if (isEmpty(plan))
    return [...notes, `Nothing to do: ${counted(plan.unchanged.length, 'challenge')} as in the folder.`];
  return [
    ...notes,
    ...plan.creations.map(({ challenge }) => `+ ${challenge.values.name}  (${challenge.file})`),
    ...plan.updates.flatMap(({ challenge, changes }) => [
      `~ ${challenge.values.name}  (${challenge.file})`,
      ...changes.map((change) => `    ${change.key}: ${changeText(change)}`),
    ]),
    ...plan.removals.map(({ id, name, solves }) => `- ${name ?? `id ${id}`}  (with ${counted(solves, 'solve')})`),
    `${plan.creations.length} to create, ${plan.updates.length} to update, ${plan.removals.length} to delete, ${plan.unchanged.length} unchanged.`,
  ];
}

function warningsOf(pack: Pack, plan: Plan): string[] {
  return [...pack.passedOver, ...pack.warnings, ...plan.warnings].map(problemText);
}

/** Formats the result of a pull as lines: new (+) and changed (~) challenges, and those only in the folder (?). */
export function pullLines({ challenges, only_in_folder, warnings }: PullReport): string[] {
  const signs = { created: '+', updated: '~' };
  const counts = (action: string): number => challenges.filter((one) => one.action === action).length;
  return [
    ...warnings.map((warning) => `warning: ${warning}`),
    ...challenges.flatMap(({ name, folder, action, keys }) =>
      action === 'unchanged'
        ? []
        : [`${signs[action]} ${name}  (${folder || '.'})${action === 'updated' ? `: ${keys.join(', ')}` : ''}`],
    ),
    ...only_in_folder.map((file) => `? ${file}  (not in the event)`),
    `${counts('created')} created, ${counts('updated')} updated, ${counts('unchanged')} unchanged.`,
  ];
}

function changeText(change: Change): string {
  if ('added' in change) {
    const { added, changed, removed } = change;
    const counts = Object.entries({ added, changed, removed }).filter(([, count]) => count > 0);
    return counts.map(([word, count]) => `${count} ${word}`).join(', ');
  }
  return `${formatValue(change.from)} → ${formatValue(change.to)}`;
}

function formatValue(value: string | number | null): string {
  if (value === null || value === '') return 'nothing';
  const text = String(value);
  const isShort = text.length <= MAX_TEXT_LENGTH && !text.includes('\n');
  return isShort ? text : `${counted(text.length, 'character')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
