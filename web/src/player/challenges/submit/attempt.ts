import { api } from '../../../api/client';
import { unwrap } from '../../../api/query';
import { ApiError } from '../../../api/api-error';
import { retryDelay } from '../../../api/retry';
import type { components } from '../../../api/schema';

type Schemas = components['schemas'];
/** Result of an attempt. `challenge` exists only if no challenge was given; it is null if none accepted the flag. */
export type Judgement = Schemas['AttemptResultViewWithDetails'] &
  Partial<Pick<Schemas['GuessResultViewWithDetails'], 'challenge'>>;

/** Number of automatic retries while the result of an attempt is unknown. After them, the player decides. */
const MAX_REPETITIONS = 4;

/**
 * Submits a flag for a challenge, or for all open ones if `challenge_id` is null. If it is unknown whether the server
 * recorded the attempt, calls `onLost` and retries with the same idempotency key, so that the flag counts once.
 */
export async function attempt(
  challenge_id: number | null,
  submission: string,
  key: string,
  onLost: () => void,
): Promise<Judgement> {
  for (let repetition = 0; ; repetition++) {
    try {
      return await post(challenge_id, submission, key);
    } catch (error) {
      if (!(error instanceof ApiError) || !isLost(error) || repetition === MAX_REPETITIONS) throw error;
      onLost();
      await new Promise((resolve) => setTimeout(resolve, retryDelay(repetition, error.retryAfter)));
    }
  }
}

/** True if it is unknown whether the server recorded the attempt. */
export function isLost({ status }: ApiError): boolean {
  return status === 0 || status >= 502;
}

async function post(challenge_id: number | null, submission: string, key: string): Promise<Judgement> {
  const params = { header: { 'Idempotency-Key': key } };
  if (challenge_id === null) return (await unwrap(api.POST('/api/v1/attempts', { params, body: { submission } }))).data;
  return (await unwrap(api.POST('/api/v1/challenges/attempt', { params, body: { challenge_id, submission } }))).data;
}
