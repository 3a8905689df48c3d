/** Seconds before each further attempt, about a day together. */
const DELAYS = [5, 60, 300, 900, 1800, 3600, 7200, 14_400, 25_200, 32_400] as const;

/** The longest wait that a receiver can ask for, in seconds. */
const MAX_RETRY_AFTER = 3600;

/**
 * Age after which a receiver can no longer ask to wait, and time after which a delivery that stays due is removed.
 */
export const MAX_AGE_SECONDS = 2 * 86_400;

/** Status with which a receiver says that it wants no further events. */
const GONE = 410;
const TOO_MANY = 429;

/** Outcome of an attempt. */
export type Outcome =
  | { kind: 'delivered' }
  | { kind: 'gone' }
  /** `counts` is false if the receiver only asked to wait. */
  | { kind: 'retry'; seconds: number; counts: boolean }
  | { kind: 'failed' };

/** Returns the outcome of the attempt number `attempts`. Any status of 2xx is a success; a redirect is not. */
export function outcomeOf(
  { status, retry_after }: { status: number | null; retry_after: number | null },
  attempts: number,
): Outcome {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === GONE) return { kind: 'gone' };
  if (status === TOO_MANY && retry_after !== null)
    return { kind: 'retry', seconds: Math.min(Math.max(Math.ceil(retry_after), 1), MAX_RETRY_AFTER), counts: false };
  const seconds = DELAYS[attempts - 1];
  if (seconds === undefined) return { kind: 'failed' };
  const wait = Math.min(Math.max(retry_after ?? 0, 0), MAX_RETRY_AFTER);
  return { kind: 'retry', seconds: Math.max(seconds, Math.ceil(wait)), counts: true };
}
