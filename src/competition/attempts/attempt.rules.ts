import { attemptsLeft } from '../../challenges/challenges/challenge.rules';
import type { ChallengeLogic } from '../../challenges/challenges/challenge.entity';
import type { CompiledFlag } from '../../challenges/flags/flag.rules';

/** Values of `status` in the response to an attempt; `partial` needs a logic other than `any` (CTFd 3.8). */
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

/** The response to an attempt; fields that do not apply to its status are absent. */
export interface AttemptReport {
  status: AttemptStatus;
  message: string;
  retry_after?: number | null;
  attempts_left?: number;
  points?: number | null;
  place?: number | null;
  score?: number | null;
  solves?: number | null;
  blood?: number | null;
}

/** A report with the challenge of the attempt; null if a guess matched none, after a rate limit, and during a pause. */
export type AttemptReportWithChallenge = AttemptReport & { challenge: { id: number; name: string | null } | null };

/**
 * Result by the flags and the challenge's logic, before limits apply. `repeated`: correct, but an earlier partial
 * submission already counts.
 */
export type AttemptOutcome = 'correct' | 'partial' | 'repeated' | 'incorrect';

/** Result of `record_attempt` in the database. */
export interface Verdict {
  verdict: 'correct' | 'partial' | 'incorrect' | 'already_solved' | 'exhausted' | 'timeout' | 'ratelimited';
  /**
   * Wrong attempts that count for `max_attempts`, including this one. Without meaning for `correct` and
   * `already_solved`.
   */
  fails: number;
  /** Null if the attempt was refused or added nothing. */
  submission_id?: number | null;
  /** Seconds until the next attempt, after a rate limit or during a timeout. */
  retry_after?: number | null;
  /** Value and solves of the challenge after a solve; null if the solve does not count. */
  new_value?: number | null;
  new_solves?: number | null;
}

/** A stored submission that was correct but did not solve its challenge, because the challenge needs more than one. */
export interface PartialSubmission {
  user_id: number;
  provided: string;
}

export const GUEST_REPORT: AttemptReport = { status: 'authentication_required', message: 'You must be logged in' };

const PARTIAL_MESSAGES = {
  any: 'Correct',
  all: 'Correct but more flags are required',
  team: 'Correct but all team members must submit a flag',
} satisfies Record<ChallengeLogic, string>;

/** Report of every attempt while the event is paused. */
export function pausedReport(eventName: string): AttemptReport {
  return { status: 'paused', message: `${eventName} is paused` };
}

/** Report with status and message in CTFd's wording. A `max_attempts` of null, 0 or less means no limit. */
export function reportOf(
  { verdict, fails, retry_after = null }: Pick<Verdict, 'verdict' | 'fails' | 'retry_after'>,
  { max_attempts, logic }: { max_attempts: number | null; logic: ChallengeLogic },
): AttemptReport {
  switch (verdict) {
    case 'correct':
      return { status: 'correct', message: 'Correct' };
    case 'partial':
      return { status: 'partial', message: PARTIAL_MESSAGES[logic] };
    case 'already_solved':
      return { status: 'already_solved', message: 'You already solved this' };
    case 'ratelimited':
      return { status: 'ratelimited', message: "You're submitting flags too fast. Slow down." };
    case 'timeout':
      return { status: 'ratelimited', message: `Not accepted.${tryAgain(retry_after)}` };
    case 'exhausted':
      return { status: 'incorrect', message: 'You have 0 tries remaining' };
    case 'incorrect':
      return { status: 'incorrect', message: incorrectMessage(fails, max_attempts) + tryAgain(retry_after) };
  }
}

/** Returns 1, 2 or 3 for the first solves of a challenge, otherwise null. */
export function bloodOf(solves: number | null): number | null {
  return solves === null || solves > 3 ? null : solves;
}

function tryAgain(seconds: number | null): string {
  return seconds === null ? '' : ` Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

function incorrectMessage(fails: number, max_attempts: number | null): string {
  const left = attemptsLeft(fails, max_attempts);
  if (left === null) return 'Incorrect';
  return `Incorrect. You have ${left} ${left === 1 ? 'try' : 'tries'} remaining.`;
}

/**
 * Outcome of a correct submission to a challenge that needs all of its flags. Compares earlier submissions with the
 * current flags, because an administrator may have changed or removed flags.
 */
export function outcomeByFlags(
  flags: readonly CompiledFlag[],
  submission: string,
  earlier: readonly PartialSubmission[],
): AttemptOutcome {
  const missing = flags.filter((flag) => !earlier.some(({ provided }) => flag.matches(provided)));
  const matched = missing.filter((flag) => flag.matches(submission));
  if (matched.length === missing.length) return 'correct';
  return matched.length > 0 ? 'partial' : 'repeated';
}

/** Outcome of a correct submission to a challenge for which every current member of the team must submit a flag. */
export function outcomeByMembers(
  memberIds: readonly number[],
  user_id: number,
  earlier: readonly PartialSubmission[],
): AttemptOutcome {
  const done = new Set(earlier.map((submission) => submission.user_id));
  if (memberIds.every((id) => id === user_id || done.has(id))) return 'correct';
  return done.has(user_id) ? 'repeated' : 'partial';
}
