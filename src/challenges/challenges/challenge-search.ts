import { searchCondition, textColumns } from '../../http/search/search-query';
import { CHALLENGE_FIELDS, type ChallengeSearch } from './challenge.dto';

/** What of a challenge can be searched. */
export interface SearchFace {
  name: string | null;
  description: string | null;
  category: string | null;
  type: string;
  state: string;
  max_attempts: number | null;
  value: number | null;
}

/**
 * What a search finds of a challenge shown as `???`: no more than the caller sees, lest they read it by guessing. Its state is
 * no secret, because only visible challenges are masked.
 */
export const MASKED_FACE: Readonly<SearchFace> = {
  name: '???',
  description: null,
  category: '???',
  type: 'hidden',
  state: 'visible',
  max_attempts: null,
  value: 0,
};

/**
 * Whether a challenge belongs in the list asked for: filters compare for equality, `q` is contained whatever the case, all of
 * them must hold. Throws InvalidInput when `q` and `field` do not come together.
 */
export function challengeMatcher(search: ChallengeSearch): (face: SearchFace) => boolean {
  const { name, category, type, state, max_attempts, value } = search;
  const wanted = Object.entries({ name, category, type, state, max_attempts, value }).filter(
    (entry): entry is [keyof SearchFace, string | number] => entry[1] !== undefined,
  );
  const isInQuestion = containsMatcher(search);
  return (face) => wanted.every(([key, expected]) => face[key] === expected) && isInQuestion(face);
}

function containsMatcher({ q, field }: ChallengeSearch): (face: SearchFace) => boolean {
  // The one judge of whether `q` and `field` are right; its condition is for lists that are read from the database.
  const isSearch = searchCondition({ q, field }, textColumns('challenges', CHALLENGE_FIELDS)) !== null;
  const column = CHALLENGE_FIELDS.find((name) => name === field);
  if (!isSearch || q === undefined || column === undefined) return () => true;
  const wanted = q.toLowerCase();
  return (face) => face[column]?.toLowerCase().includes(wanted) ?? false;
}
