import { searchCondition, textColumns } from '../../http/search/search-query';
import { CHALLENGE_FIELDS, type ChallengeSearch } from './challenge.dto';

/** Searchable fields of a challenge. */
export interface SearchFace {
  name: string | null;
  description: string | null;
  category: string | null;
  type: string;
  state: string;
  max_attempts: number | null;
  value: number | null;
}

/** Search fields of a masked or previewed challenge: only what the caller sees, so that a search reveals nothing. */
export function maskedFace({ name, category, value }: Pick<SearchFace, 'name' | 'category' | 'value'>): SearchFace {
  return { name, description: null, category, type: 'hidden', state: 'visible', max_attempts: null, value };
}

/**
 * Returns a filter that compares fields exactly and searches for `q` without case. Throws InvalidInput for `q` without
 * `field` or `field` without `q`.
 */
export function challengeMatcher(search: ChallengeSearch): (face: SearchFace) => boolean {
  const { name, category, type, state, max_attempts, value } = search;
  const filters = Object.entries({ name, category, type, state, max_attempts, value }).filter(
    (entry): entry is [keyof SearchFace, string | number] => entry[1] !== undefined,
  );
  const isInQuestion = containsMatcher(search);
  return (face) => filters.every(([key, expected]) => face[key] === expected) && isInQuestion(face);
}

function containsMatcher({ q, field }: ChallengeSearch): (face: SearchFace) => boolean {
  // `searchCondition` is called only for its checks of `q` and `field`.
  const isSearch = searchCondition({ q, field }, textColumns('challenges', CHALLENGE_FIELDS)) !== null;
  const column = CHALLENGE_FIELDS.find((name) => name === field);
  if (!isSearch || q === undefined || column === undefined) return () => true;
  const term = q.toLowerCase();
  return (face) => face[column]?.toLowerCase().includes(term) ?? false;
}
