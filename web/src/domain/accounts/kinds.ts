export type Kind = 'users' | 'teams';

export const SEARCHED_FIELDS = ['name', 'affiliation', 'website'] as const;
export type SearchedField = (typeof SEARCHED_FIELDS)[number];

export function isSearched(field: string): field is SearchedField {
  return (SEARCHED_FIELDS as readonly string[]).includes(field);
}
