import { api } from '../../api/client';
import { read } from '../../api/query';
import { ApiError } from '../../api/api-error';
import { retryDelay } from '../../api/retry';
import type { components } from '../../api/schema';

/** What the server says about an answer. */
export type Judgement = components['schemas']['AttemptResultView'];

/** How often a lost answer is asked for before the player decides. */
const MAX_REPETITIONS = 4;

/**
 * Sends an answer. Where the connection breaks, the same attempt is sent again under the same key, by which the server judges it once;
 * `onLost` is called before.
 */
export async function attempt(
  challenge_id: number,
  submission: string,
  key: string,
  onLost: () => void,
): Promise<Judgement> {
  for (let repetition = 0; ; repetition++) {
    try {
      const answer = await read(
        api.POST('/api/v1/challenges/attempt', {
          body: { challenge_id, submission },
          headers: { 'Idempotency-Key': key },
        }),
      );
      return answer.data;
    } catch (error) {
      const isLost = error instanceof ApiError && (error.status === 0 || error.status >= 502);
      if (!isLost || repetition === MAX_REPETITIONS) throw error;
      onLost();
      await new Promise((resolve) => setTimeout(resolve, retryDelay(repetition, error.retryAfter)));
    }
  }
}

/** A name that no other attempt has; `crypto.randomUUID` is there on encrypted connections alone. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
