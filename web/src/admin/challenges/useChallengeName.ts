import { useAdminMessages } from '../messages';
import type { ChallengeRow } from './challenge-rows';

/** What a challenge is called, also where it has no name. */
export function useChallengeName(): (row: Pick<ChallengeRow, 'id' | 'name'>) => string {
  const { challenges: words } = useAdminMessages();
  return ({ id, name }) => (name?.trim() ? name : words.unnamed(id));
}
