export const MAX_ATTEMPTS = 8;

const FIRST_DELAY_SECONDS = 15;

/** Returns the seconds until the next run after `attempts` failures, doubled each time; null to give up the job. */
export function retryDelay(attempts: number): number | null {
  return attempts >= MAX_ATTEMPTS ? null : FIRST_DELAY_SECONDS * 2 ** (attempts - 1);
}
