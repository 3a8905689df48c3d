import { useAdminMessages } from '../messages';
import type { ChallengeRow } from './challenge-rows';

/** Returns a function for the name of a challenge. A challenge without a name is named by its id. */
export function useChallengeName(): (row: Pick<ChallengeRow, 'id' | 'name'>) => string {
  const { challenges: words } = useAdminMessages();
  return ({ id, name }) => (name?.trim() ? name : words.unnamed(id));
}
