import type { LimitSetting } from './limits';

/** Settings that say who sees what; the key in `configs` is this name with `_visibility`. */
export type Visibility = 'challenge' | 'account' | 'score';

/** What the guard asks of the event's settings; the `configs` domain answers. */
export abstract class EventRules {
  /** Name of the event, as refusals show it. */
  abstract eventName(): string;
  /** Who may see what `visibility` names. */
  abstract visibility(visibility: Visibility): 'public' | 'private' | 'hidden' | 'admins';
  /** Where the event stands; after the end with `view_after_ctf` it counts as running. */
  abstract window(): 'before' | 'running' | 'after';
  /** Whether the end has passed, whatever `view_after_ctf` says. */
  abstract hasEnded(): boolean;
  /** Whether solves of this moment (now, where none is given; in milliseconds) come after the freeze. */
  abstract isFrozen(millis?: number): boolean;
  /** Whether signed-in callers need a verified e-mail address. */
  abstract needsVerifiedEmail(): boolean;
  /** How many requests a limit that can be set allows. */
  abstract limit(setting: LimitSetting): number;
  /** Whether accounts are teams. */
  abstract isTeamsMode(): boolean;
  /** Whether the set-up has been done. */
  abstract isSetUp(): boolean;
}

/** Why a caller may not see what a visibility setting covers, or null when they may; `sign-in` where that may cure it. */
export type VisibilityRefusal = 'sign-in' | 'forbidden' | 'absent' | null;

/**
 * Applies one visibility setting to a caller: `private` turns anonymous callers away, `hidden` everybody but
 * administrators, `admins` too, where accounts and scores then look absent. Hidden scores are no matter of signing in.
 */
export function refusalOf(
  setting: ReturnType<EventRules['visibility']>,
  visibility: Visibility,
  caller: { isAnonymous: boolean; isAdmin: boolean },
): VisibilityRefusal {
  if (setting === 'public' || caller.isAdmin) return null;
  if (setting === 'private') return caller.isAnonymous ? 'sign-in' : null;
  if (setting === 'hidden') return 'forbidden';
  if (visibility !== 'challenge') return 'absent';
  return caller.isAnonymous ? 'sign-in' : 'forbidden';
}
