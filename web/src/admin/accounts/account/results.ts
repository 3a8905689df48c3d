import { queryOptions, type DataOf, type QueryOptions } from '../../../api/query';
import type { components } from '../../../api/schema';
import type { Kind } from '../../../domain/accounts/kinds';

export type Result = components['schemas']['UserSubmissionAdminView'];
export type Award = components['schemas']['UserAwardAdminView'];
export type Missing = DataOf<'/api/v1/users/{id}/missing'>[number];

interface Rows<T> {
  data: T[];
  meta?: { pagination?: { total?: number } };
}

const LATEST = 10;

/** Query for the solves of an account, newest first. Administrators get those after the freeze, too. */
export function solvesOf(kind: Kind, id: number): QueryOptions<Rows<Result>> {
  const init = { params: { path: { id } } };
  const reading =
    kind === 'users'
      ? queryOptions('/api/v1/users/{id}/solves', init)
      : queryOptions('/api/v1/teams/{id}/solves', init);
  // The cast is needed, because the typed client does not know that administrators get the fields of `Result`.
  return reading as QueryOptions<Rows<Result>>;
}

export function failsOf(kind: Kind, id: number): QueryOptions<Rows<Result>> {
  const init = { params: { path: { id }, query: { page: '1', per_page: String(LATEST) } } };
  const reading =
    kind === 'users' ? queryOptions('/api/v1/users/{id}/fails', init) : queryOptions('/api/v1/teams/{id}/fails', init);
  return reading as QueryOptions<Rows<Result>>;
}

export function awardsOf(kind: Kind, id: number): QueryOptions<Rows<Award>> {
  const init = { params: { path: { id } } };
  const reading =
    kind === 'users'
      ? queryOptions('/api/v1/users/{id}/awards', init)
      : queryOptions('/api/v1/teams/{id}/awards', init);
  return reading as QueryOptions<Rows<Award>>;
}

export function missingOf(kind: Kind, id: number): QueryOptions<Rows<Missing>> {
  const init = { params: { path: { id } } };
  return kind === 'users'
    ? queryOptions('/api/v1/users/{id}/missing', init)
    : queryOptions('/api/v1/teams/{id}/missing', init);
}
