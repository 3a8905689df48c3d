import type { LimitSetting } from './limits';

/** Visibility settings; their keys end in `_visibility`. */
export type Visibility = 'challenge' | 'account' | 'score';

/** Settings of the event that the guard and other parts of `http` use. `SettingsEventRules` implements it. */
export abstract class EventRules {
  abstract eventName(): string;
  abstract visibility(visibility: Visibility): 'public' | 'private' | 'hidden' | 'admins';
  /** With `view_after_ctf` it stays `running` after the end. */
  abstract window(): 'before' | 'running' | 'after';
  /** True after the end, even with `view_after_ctf`. */
  abstract hasEnded(): boolean;
  /** Returns whether a solve at `millis`, by default now, is after the freeze. */
  abstract isFrozen(millis?: number): boolean;
  abstract needsVerifiedEmail(): boolean;
  abstract limit(setting: LimitSetting): number;
  abstract isTeamsMode(): boolean;
  abstract isSetUp(): boolean;
}

/** Result of a visibility check: null if the caller is admitted, `sign-in` if logging in may help, `absent` for 404. */
export type VisibilityRefusal = 'sign-in' | 'forbidden' | 'absent' | null;

/**
 * Applies a visibility setting to a caller. `private` requires a log-in. `hidden` and `admins` admit only
 * administrators. `hidden` is always `forbidden`. With `admins`, accounts and scores are `absent`, and challenges ask
 * anonymous callers to log in.
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
