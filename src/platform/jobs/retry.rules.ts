/** How often a job is tried before it is given up. */
export const MAX_ATTEMPTS = 8;

const FIRST_DELAY_SECONDS = 15;

/** Seconds until a job is tried again that has failed `attempts` times: twice as long each time; null when it is given up. */
export function retryDelay(attempts: number): number | null {
  return attempts >= MAX_ATTEMPTS ? null : FIRST_DELAY_SECONDS * 2 ** (attempts - 1);
}
