import { isSearched, type Kind, type SearchedField } from './kinds';

/** What a directory shows, as its address says it. */
export interface DirectoryChoice {
  q: string;
  field: SearchedField;
  bracket: string;
  affiliation: string;
  country: string;
  page: number;
}

/** Reads the query of an address; what it does not understand is as if it were not there. */
export function choiceOf(search: string): DirectoryChoice {
  const given = new URLSearchParams(search);
  const field = given.get('field') ?? '';
  const page = Number(given.get('page') ?? 1);
  return {
    q: given.get('q') ?? '',
    field: isSearched(field) ? field : 'name',
    bracket: given.get('bracket') ?? '',
    affiliation: given.get('affiliation') ?? '',
    country: given.get('country') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a choice, without what is left at its beginning. */
export function addressOf(kind: Kind, { q, field, bracket, affiliation, country, page }: DirectoryChoice): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set('q', q);
  if (q && field !== 'name') parameters.set('field', field);
  if (bracket) parameters.set('bracket', bracket);
  if (affiliation) parameters.set('affiliation', affiliation);
  if (country) parameters.set('country', country);
  if (page > 1) parameters.set('page', String(page));
  const query = parameters.toString();
  return query ? `/${kind}?${query}` : `/${kind}`;
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

/** The query by which the API gives the choice. */
export function queryOf({ q, field, bracket, affiliation, country, page }: DirectoryChoice): ListQuery {
  return {
    ...(q.trim() && { q: q.trim(), field }),
    ...(/^\d+$/.test(bracket) && { bracket: Number(bracket) }),
    ...(affiliation && { affiliation }),
    ...(country && { country }),
    ...(page > 1 && { page: String(page) }),
  };
}
