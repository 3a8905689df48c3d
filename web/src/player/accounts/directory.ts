import { isSearched, type SearchedField } from '../../domain/accounts/kinds';

export const DIRECTORY_FILTERS = { q: '', field: 'name', bracket: '', affiliation: '', country: '', page: '1' };

export type DirectoryValues = typeof DIRECTORY_FILTERS;

/** Page number in the URL; 1 if it is not valid. */
export function pageOf(text: string): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

export interface ListQuery {
  q?: string;
  field?: SearchedField;
  bracket?: number;
  affiliation?: string;
  country?: string;
  page?: string;
}

/**
 * Converts the filters in the URL to parameters of the API. Leaves out empty filters, and a bracket or page that is not
 * valid.
 */
export function queryOf({ q, field, bracket, affiliation, country, page }: DirectoryValues): ListQuery {
  return {
    ...(q.trim() && { q: q.trim(), field: isSearched(field) ? field : 'name' }),
    ...(/^\d+$/.test(bracket) && { bracket: Number(bracket) }),
    ...(affiliation && { affiliation }),
    ...(country && { country }),
    ...(pageOf(page) > 1 && { page }),
  };
}
