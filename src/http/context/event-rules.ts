import type { LimitSetting } from './limits';

/** A setting `<name>_visibility`. */
export type Visibility = 'challenge' | 'account' | 'score';

/** Settings of the event, and rules that follow from them. `SettingsEventRules` implements it. */
export abstract class EventRules {
  abstract eventName(): string;
  abstract visibility(visibility: Visibility): 'public' | 'private' | 'hidden' | 'admins';
  /** With the setting `view_after_ctf`, the window stays `running` after the end. */
  abstract window(): 'before' | 'running' | 'after';
  /** True after the end, regardless of `view_after_ctf`. */
  abstract hasEnded(): boolean;
  /** `hasEnded` opens every hint; `showsVisitors` opens free hints to anonymous callers. */
  abstract hintRules(): { hasEnded: boolean; showsVisitors: boolean };
  /** Returns whether the freeze has begun at the time `millis`, by default now. */
  abstract isFrozen(millis?: number): boolean;
  abstract needsVerifiedEmail(): boolean;
  abstract limit(setting: LimitSetting): number;
  abstract isTeamsMode(): boolean;
  abstract isSetUp(): boolean;
}

/** Null: the caller is admitted. `sign-in`: logging in may help. `absent`: respond 404. */
export type VisibilityRefusal = 'sign-in' | 'forbidden' | 'absent' | null;

/**
 * Applies a visibility setting to a caller. Administrators pass. `private` requires a log-in. `hidden` is `forbidden`.
 * `admins` is `absent` for accounts and scores; for challenges anonymous callers get `sign-in`, users `forbidden`.
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
