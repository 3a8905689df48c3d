/** Outcomes a client can be told of (api.md, ChallengeAttemptResult). */
export const ATTEMPT_STATUSES = [
  'correct',
  'incorrect',
  'authentication_required',
  'paused',
  'ratelimited',
  'already_solved',
] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** What a caller is told about an attempt. */
export interface AttemptResult {
  status: AttemptStatus;
  message: string;
}

/** What the database decided about a judged attempt. */
export type Verdict = 'correct' | 'incorrect' | 'already_solved' | 'exhausted' | 'ratelimited';

export const GUEST_RESULT: AttemptResult = { status: 'authentication_required', message: 'You must be logged in' };

/** The refusal while the event is paused. */
export function pausedResult(eventName: string): AttemptResult {
  return { status: 'paused', message: `${eventName} is paused` };
}

/**
 * The answer to a verdict, in the peer's words (seed-endpoints 3.5). `fails` counts the wrong attempts with this one;
 * `maxAttempts` of null, zero or less means no limit.
 */
export function resultOf(
  verdict: Verdict,
  { fails, maxAttempts }: { fails: number; maxAttempts: number | null },
): AttemptResult {
  switch (verdict) {
    case 'correct':
      return { status: 'correct', message: 'Correct' };
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

function incorrectMessage(fails: number, maxAttempts: number): string {
  if (maxAttempts <= 0) return 'Incorrect';
  const left = Math.max(maxAttempts - fails, 0);
  return `Incorrect. You have ${left} ${left === 1 ? 'try' : 'tries'} remaining.`;
}
