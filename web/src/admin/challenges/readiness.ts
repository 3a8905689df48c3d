import { numberOf, type ChallengeForm } from './challenge-form';
import type { ChallengeRow } from './challenge-rows';

export const CHECKS = ['name', 'category', 'description', 'value', 'flag', 'prerequisites', 'visible'] as const;
export type Check = (typeof CHECKS)[number];

/**
 * Checks if a challenge is ready to be played; true means passed. With a results key, value and flag may be missing,
 * because a service reports points and solves.
 */
export function readinessOf(
  form: ChallengeForm,
  { flags, hasResultsKey }: { flags: number; hasResultsKey: boolean },
  rows: readonly ChallengeRow[],
): Readonly<Record<Check, boolean>> {
  const worth = numberOf(form.type === 'dynamic' ? form.initial : form.value) ?? 0;
  const hidden = new Set(rows.filter(({ state }) => state === 'hidden').map(({ id }) => id));
  return {
    name: form.name.trim() !== '',
    category: form.category.trim() !== '',
    description: form.description.trim() !== '',
    value: worth > 0 || hasResultsKey,
    flag: flags > 0 || hasResultsKey,
    prerequisites: !form.prerequisites.some((id) => hidden.has(id)),
    visible: form.state === 'visible',
  };
}
