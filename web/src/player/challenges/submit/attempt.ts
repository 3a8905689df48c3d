import { api } from '../../../api/client';
import { unwrap } from '../../../api/query';
import { ApiError } from '../../../api/api-error';
import { retryDelay } from '../../../api/retry';
import type { components } from '../../../api/schema';

type Schemas = components['schemas'];
/** What the server says about an answer; `challenge` where it was for any of the open ones. */
export type Judgement = Schemas['AttemptResultViewWithDetails'] &
  Partial<Pick<Schemas['GuessResultViewWithDetails'], 'challenge'>>;

/** How often a lost answer is asked for before the player decides. */
const MAX_REPETITIONS = 4;

/**
 * Sends an answer to a challenge, or to all open ones where `challenge_id` is null. Where the connection breaks, the same attempt is sent
 * again under the same key, by which the server judges it once; `onLost` is called before.
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

/** Whether it is not known if the server judged the answer. */
export function isLost({ status }: ApiError): boolean {
  return status === 0 || status >= 502;
}

async function post(challenge_id: number | null, submission: string, key: string): Promise<Judgement> {
  const params = { header: { 'Idempotency-Key': key } };
  if (challenge_id === null) return (await unwrap(api.POST('/api/v1/attempts', { params, body: { submission } }))).data;
  return (await unwrap(api.POST('/api/v1/challenges/attempt', { params, body: { challenge_id, submission } }))).data;
}
