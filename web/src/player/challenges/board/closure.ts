import type { Boot } from '../../../api/boot';

/** Why a viewer does not see the challenges now. */
export type Closure = 'before' | 'ended' | 'sign_in' | 'team' | 'unverified';

/** Why the challenges are closed to the viewer, as far as can be told without asking; null where they are open, or the server must say why not. */
export function closureOf({ event, viewer, can, registration }: Boot): Closure | null {
  if (can.see_challenges || viewer?.type === 'admin' || viewer?.banned) return null;
  if (event.state === 'before') return 'before';
  if (event.state === 'ended' && !event.view_after) return 'ended';
  if (!viewer) return 'sign_in';
  if (registration.verify && !viewer.verified) return 'unverified';
  return event.mode === 'teams' && !viewer.team ? 'team' : null;
}
