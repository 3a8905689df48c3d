import type { ChallengeLogic } from '../../challenges/challenges/challenge.entity';
import type { CompiledFlag } from '../../challenges/flags/flag.rules';

/** Outcomes a client can be told of (api.md, ChallengeAttemptResult); `partial` only where the logic is not `any` (CTFd 3.8). */
export const ATTEMPT_STATUSES = [
  'correct',
  'incorrect',
  'authentication_required',
  'paused',
  'ratelimited',
  'already_solved',
  'partial',
] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** What a caller is told about an attempt. */
export interface AttemptResult {
  status: AttemptStatus;
  message: string;
}

/** What a caller is told beside the outcome; what does not belong to it is left out. */
export interface AttemptConsequences {
  retry_after?: number | null;
  attempts_left?: number;
  points?: number | null;
  place?: number | null;
  score?: number | null;
  solves?: number | null;
  blood?: number | null;
}

/** What the database decided about a judged attempt. */
export type Verdict = 'correct' | 'partial' | 'incorrect' | 'already_solved' | 'exhausted' | 'ratelimited';

/** The outcome of an answer before limits are looked at; `repeated` is right, but brings nothing the account had not given. */
export type AnswerOutcome = 'correct' | 'partial' | 'repeated' | 'incorrect';

/** A right answer that did not solve the challenge when it was given. */
export interface PartialAnswer {
  user_id: number;
  provided: string;
}

export const GUEST_RESULT: AttemptResult = { status: 'authentication_required', message: 'You must be logged in' };

const PARTIAL_MESSAGES = {
  any: 'Correct',
  all: 'Correct but more flags are required',
  team: 'Correct but all team members must submit a flag',
} satisfies Record<ChallengeLogic, string>;

/** The refusal while the event is paused. */
export function pausedResult(eventName: string): AttemptResult {
  return { status: 'paused', message: `${eventName} is paused` };
}

/**
 * The answer to a verdict, in the peer's words. `fails` counts the wrong attempts with this one;
 * `maxAttempts` of null, zero or less means no limit.
 */
export function resultOf(
  verdict: Verdict,
  { fails, maxAttempts, logic }: { fails: number; maxAttempts: number | null; logic: ChallengeLogic },
): AttemptResult {
  switch (verdict) {
    case 'correct':
      return { status: 'correct', message: 'Correct' };
    case 'partial':
      return { status: 'partial', message: PARTIAL_MESSAGES[logic] };
    case 'already_solved':
      return { status: 'already_solved', message: 'You already solved this' };
    case 'ratelimited':
      return { status: 'ratelimited', message: "You're submitting flags too fast. Slow down." };
    case 'exhausted':
      return { status: 'incorrect', message: 'You have 0 tries remaining' };
    case 'incorrect':
      return { status: 'incorrect', message: incorrectMessage(fails, maxAttempts ?? 0) };
  }
}

/** Wrong attempts that are left; null without a limit. */
export function attemptsLeft(fails: number, maxAttempts: number | null): number | null {
  return maxAttempts === null || maxAttempts <= 0 ? null : Math.max(maxAttempts - fails, 0);
}

/** Which of the first three a solve is that makes it `solves`; null for later ones, and where it does not count. */
export function bloodOf(solves: number | null): number | null {
  return solves === null || solves > 3 ? null : solves;
}

function incorrectMessage(fails: number, maxAttempts: number): string {
  const left = attemptsLeft(fails, maxAttempts);
  if (left === null) return 'Incorrect';
  return `Incorrect. You have ${left} ${left === 1 ? 'try' : 'tries'} remaining.`;
}

/**
 * Outcome of a right answer where all flags are needed: what the account gave before is compared with the flags of today, so
 * that a flag changed or removed since counts as it now is.
 */
export function outcomeByFlags(
  flags: readonly CompiledFlag[],
  submission: string,
  earlier: readonly PartialAnswer[],
): AnswerOutcome {
  const missing = flags.filter((flag) => !earlier.some(({ provided }) => flag.matches(provided)));
  const given = missing.filter((flag) => flag.matches(submission));
  if (given.length === missing.length) return 'correct';
  return given.length > 0 ? 'partial' : 'repeated';
}

/** Outcome of a right answer where every member must give one: those of former members, and members to come, do not matter. */
export function outcomeByMembers(
  memberIds: readonly number[],
  user_id: number,
  earlier: readonly PartialAnswer[],
): AnswerOutcome {
  const given = new Set(earlier.map((answer) => answer.user_id));
  if (memberIds.every((id) => id === user_id || given.has(id))) return 'correct';
  return given.has(user_id) ? 'repeated' : 'partial';
}
