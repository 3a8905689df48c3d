import type { Viewer } from '../../http/context/viewer';
import { tagOf } from '../../http/envelope/cached-response';
import { isObject, toInteger } from '../../http/fields/coercions';
import type { SolutionState } from '../solutions/solution.entity';
import { type Challenge, CHALLENGE_TYPES, type ChallengeState, type ChallengeTypeName } from './challenge.entity';

interface HintTerms {
  cost: number;
  prerequisites: readonly number[];
}

/** The caller for whom a hint is checked, and the rules of the event that apply. */
export interface HintHolder {
  viewer: Pick<Viewer, 'isAdmin' | 'isAnonymous'>;
  unlocked: ReadonlySet<number>;
  /** The end of the event opens all hints. */
  hasEnded: boolean;
  /** True if anonymous callers can read free hints. */
  showsVisitors: boolean;
}

/** Returns true if the platform supports the type; imports may contain other types. */
export function isInstalled<T extends { type: string }>(challenge: T): challenge is T & { type: ChallengeTypeName } {
  return CHALLENGE_TYPES.some((type) => type === challenge.type);
}

/** Returns true if solves lower the value: for a dynamic challenge, and for a standard one with a decay function. */
export function valueFalls(challenge: Pick<Challenge, 'type' | 'function'>): boolean {
  return challenge.type === 'dynamic' || challenge.function !== null;
}

/** Returns an ETag of the fields that administrators edit. Ignores dynamic values, which solves change. */
export function versionOf(challenge: Omit<Challenge, 'id' | 'solves'>): string {
  const { name, category, description, attribution, connection_info, next_id, max_attempts, state } = challenge;
  const { type, value, initial, minimum, decay, function: decayFunction } = challenge;
  const { scheduled_at, logic, position, requirements } = challenge;
  return tagOf(
    JSON.stringify([
      ...[name, category, description, attribution, connection_info, next_id, max_attempts, state],
      ...[type, valueFalls(challenge) ? null : value, initial, minimum, decay, decayFunction],
      ...[scheduled_at, logic, position, requirements],
    ]),
  );
}

/** Returns the effective state at a time in milliseconds: `hidden` before the release. */
export function stateAt(
  { state, scheduled_at }: Pick<Challenge, 'state' | 'scheduled_at'>,
  millis: number,
): ChallengeState {
  return scheduled_at !== null && millis < scheduled_at.millis ? 'hidden' : state;
}

/** Returns true if the state permits the caller to see the challenge; administrators see all. */
export function visibleTo(viewer: Pick<Viewer, 'isAdmin'>, { state }: { state: ChallengeState }): boolean {
  return viewer.isAdmin || state === 'visible';
}

/** Returns true if players may unlock a solution with this state (CTFd 3.8). */
export function isSolutionOpen({ state }: { state: SolutionState }, hasSolved: boolean): boolean {
  return state === 'visible' || (state === 'solved' && hasSolved);
}

/** Returns true if all prerequisites are solved. */
export function arePrerequisitesMet(
  { prerequisites }: { prerequisites: readonly number[] },
  solvedIds: ReadonlySet<number>,
): boolean {
  return prerequisites.every((id) => solvedIds.has(id));
}

/**
 * Returns true if each prerequisite of a hint is open: unlocked, or free and its prerequisites are open too. A chain of
 * free hints must not bypass a paid one. Administrators need no prerequisites; anonymous callers cannot meet any.
 */
export function areHintPrerequisitesMet(
  { prerequisites }: HintTerms,
  { viewer, unlocked }: HintHolder,
  hintOf: (id: number) => HintTerms | undefined,
): boolean {
  if (viewer.isAdmin) return true;
  if (viewer.isAnonymous) return prerequisites.length === 0;
  const seen = new Set<number>();
  const waiting = [...prerequisites];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (unlocked.has(id) || seen.has(id)) continue;
    const hint = hintOf(id);
    if (hint?.cost !== 0) return false;
    seen.add(id);
    waiting.push(...hint.prerequisites);
  }
  return true;
}

/** Returns true if the caller may read the hint. */
export function isHintOpen(
  hint: HintTerms & { id: number },
  holder: HintHolder,
  hintOf: (id: number) => HintTerms | undefined,
): boolean {
  if (holder.hasEnded || holder.unlocked.has(hint.id)) return true;
  if (holder.viewer.isAnonymous && !holder.showsVisitors) return false;
  return hint.cost === 0 && areHintPrerequisitesMet(hint, holder, hintOf);
}

interface Place {
  position: number;
  value: number | null;
}

/** Compares by position, then by points. Sorting is stable, so equal challenges keep the catalogue's order by id. */
export function inListOrder(a: Place, b: Place): number {
  const place = ({ position }: Place): number => position || Infinity;
  const points = ({ value }: Place): number => value ?? Infinity;
  // The difference of two infinities is NaN, which means equal.
  return place(a) - place(b) || points(a) - points(b) || 0;
}

/** Returns the remaining attempts; null without a limit. */
export function attemptsLeft(fails: number, max_attempts: number | null): number | null {
  return max_attempts === null || max_attempts <= 0 ? null : Math.max(max_attempts - fails, 0);
}

/** Returns the unique ids in stored `requirements`. Ignores values that are not ids, which imports may contain. */
export function prerequisiteIds(requirements: unknown): number[] {
  const listed = isObject(requirements) ? requirements.prerequisites : [];
  const ids = Array.isArray(listed) ? listed.map((id) => toInteger(id)) : [];
  return [...new Set(ids.filter((id) => typeof id === 'number'))];
}

/** Returns true if a challenge or hint is its own prerequisite, directly or through others. */
export function dependsOnItself(id: number, prerequisitesOf: ReadonlyMap<number, readonly number[]>): boolean {
  const seen = new Set<number>();
  const waiting = [...(prerequisitesOf.get(id) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === id) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(prerequisitesOf.get(next) ?? []));
  }
  return false;
}
