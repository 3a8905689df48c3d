import type { Boot } from '../../../api/boot';

export type Closure = 'before' | 'ended' | 'sign_in' | 'team' | 'unverified';

/**
 * Reason why the challenges are closed, from the boot data; null if they are open or the boot data do not show the
 * reason.
 */
export function closureOf({ event, viewer, can, registration }: Boot): Closure | null {
  if (can.see_challenges || viewer?.type === 'admin' || viewer?.banned) return null;
  if (event.state === 'before') return 'before';
  if (event.state === 'ended' && !event.view_after) return 'ended';
  if (!viewer) return 'sign_in';
  if (registration.verify && !viewer.verified) return 'unverified';
  return event.mode === 'teams' && !viewer.team ? 'team' : null;
}
