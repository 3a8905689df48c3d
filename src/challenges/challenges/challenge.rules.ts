import type { Viewer } from '../../http/context/viewer';
import { tagOf } from '../../http/envelope/cached-response';
import { isObject, toInteger } from '../../http/fields/coercions';
import type { SolutionState } from '../solutions/solution.entity';
import { type Challenge, CHALLENGE_TYPES, type ChallengeState, type ChallengeTypeName } from './challenge.entity';

/** What a rule must know of a hint. */
interface HintTerms {
  cost: number;
  /** Ids of existing hints that must be open first. */
  prerequisites: readonly number[];
}

/** What an account holds when a hint's visibility is judged. */
export interface HintHolder {
  viewer: Pick<Viewer, 'isAdmin' | 'isAnonymous'>;
  /** Ids of the hints the account unlocked. */
  unlocked: ReadonlySet<number>;
  /** Whether the event is over, which opens every hint. */
  hasEnded: boolean;
}

/** Whether the type's code is part of this platform; imports may bring rows of other types. */
export function isInstalled<T extends { type: string }>(challenge: T): challenge is T & { type: ChallengeTypeName } {
  return CHALLENGE_TYPES.some((type) => type === challenge.type);
}

/** Returns whether solves lower the value: for a dynamic challenge, and for a standard one with a decay function (CTFd 3.8.1). */
export function valueFalls(challenge: Pick<Challenge, 'type' | 'function'>): boolean {
  return challenge.type === 'dynamic' || challenge.function !== null;
}

/**
 * A short text that is another when an administrator has changed what is written in the challenge itself. Solves do not change it:
 * they move only a value that falls.
 */
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

/** The state that counts at a moment, in milliseconds: a challenge that is released later is hidden until then. */
export function stateAt(
  { state, scheduled_at }: Pick<Challenge, 'state' | 'scheduled_at'>,
  millis: number,
): ChallengeState {
  return scheduled_at !== null && millis < scheduled_at.millis ? 'hidden' : state;
}

/** Whether the state lets the caller see the challenge; administrators see every state. */
export function visibleTo(viewer: Pick<Viewer, 'isAdmin'>, { state }: { state: ChallengeState }): boolean {
  return viewer.isAdmin || state === 'visible';
}

/** Whether a solution's state lets someone read it who has solved its challenge or not (CTFd 3.8). */
export function isSolutionOpen({ state }: { state: SolutionState }, hasSolved: boolean): boolean {
  return state === 'visible' || (state === 'solved' && hasSolved);
}

/** Whether every prerequisite is among the solved challenges, of which visitors have none. */
export function arePrerequisitesMet(
  { prerequisites }: { prerequisites: readonly number[] },
  solvedIds: ReadonlySet<number>,
): boolean {
  return prerequisites.every((id) => solvedIds.has(id));
}

/**
 * Whether the hints listed first are open: each is unlocked, or free and its own listed ones are open too, so that no chain of free
 * hints leads past a paid one. Administrators need none.
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

/** Whether a hint's content is shown, inside its challenge and by its id alike. */
export function isHintOpen(
  hint: HintTerms & { id: number },
  holder: HintHolder,
  hintOf: (id: number) => HintTerms | undefined,
): boolean {
  if (holder.hasEnded || holder.unlocked.has(hint.id)) return true;
  return hint.cost === 0 && areHintPrerequisitesMet(hint, holder, hintOf);
}

/** What decides the place of a challenge in a list. */
interface Place {
  position: number;
  value: number | null;
}

/** By position where there is one, then points, then as they were: by id, in whose order the catalogue is. */
export function inListOrder(a: Place, b: Place): number {
  const place = ({ position }: Place): number => position || Infinity;
  const points = ({ value }: Place): number => value ?? Infinity;
  // Sorting keeps the order among equals; two without place or value differ by NaN.
  return place(a) - place(b) || points(a) - points(b) || 0;
}

/** Ids a stored `requirements` lists, once each; whatever is no id (imports) gates nothing. */
export function prerequisiteIds(requirements: unknown): number[] {
  const listed = isObject(requirements) ? requirements.prerequisites : [];
  const ids = Array.isArray(listed) ? listed.map((id) => toInteger(id)) : [];
  return [...new Set(ids.filter((id) => typeof id === 'number'))];
}

/** Whether a challenge could never be solved because, along `prerequisitesOf`, it comes to depend on itself. */
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
