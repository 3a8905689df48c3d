import { isSearched, type SearchedField } from '../../domain/accounts/kinds';

/** All that the address chooses of a directory. */
export const DIRECTORY_FILTERS = { q: '', field: 'name', bracket: '', affiliation: '', country: '', page: '1' };

export type DirectoryValues = typeof DIRECTORY_FILTERS;

/** The page that an address asks for; the first one if it is not a page. */
export function pageOf(text: string): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** What the API takes to give a page of a directory. */
export interface ListQuery {
  q?: string;
  field?: SearchedField;
  bracket?: number;
  affiliation?: string;
  country?: string;
  page?: string;
}

/** The query by which the API gives the page; values that it does not know are left out. */
export function queryOf({ q, field, bracket, affiliation, country, page }: DirectoryValues): ListQuery {
  return {
    ...(q.trim() && { q: q.trim(), field: isSearched(field) ? field : 'name' }),
    ...(/^\d+$/.test(bracket) && { bracket: Number(bracket) }),
    ...(affiliation && { affiliation }),
    ...(country && { country }),
    ...(pageOf(page) > 1 && { page }),
  };
}
