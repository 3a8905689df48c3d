export const MAX_ATTEMPTS = 8;

const FIRST_DELAY_SECONDS = 15;

/** Seconds until the next run after `attempts` failures, doubled each time; null when the job is given up. */
export function retryDelay(attempts: number): number | null {
  return attempts >= MAX_ATTEMPTS ? null : FIRST_DELAY_SECONDS * 2 ** (attempts - 1);
}
