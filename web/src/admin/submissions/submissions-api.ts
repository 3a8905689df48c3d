import { api } from '../../api/client';
import {
  queryOptions,
  invalidatePaths,
  unwrap,
  type DataOf,
  type QueryOptions,
  type ResponseBody,
} from '../../api/query';
import type { components } from '../../api/schema';
import { invalidateAccounts } from '../accounts/accounts-api';
import type { SubmissionQuery } from './submission-filters';

export type Submission = DataOf<'/api/v1/submissions'>[number];
export type Action = components['schemas']['BulkSubmissionsDto']['action'];
export type Graded = components['schemas']['BulkSubmissionsView'];

export const TYPES = ['correct', 'incorrect', 'partial', 'discard', 'ratelimited'] as const;

export const PATH = '/api/v1/submissions';

export const PAGE = 100;

/** Query for a page of submissions, newest first: those before or after an id, or the newest ones. */
export function submissionsFrom(
  query: SubmissionQuery,
  position: { before_id?: number; after_id?: number },
): QueryOptions<ResponseBody<typeof PATH>> {
  return queryOptions(PATH, { params: { query: { ...query, sort: '-id', per_page: String(PAGE), ...position } } });
}

const MAX_IDS = 1000;

/**
 * Grades or deletes submissions, at most 1000 in a request. Invalidates the queries of results, even after an error.
 */
export async function grade(ids: readonly number[], action: Action): Promise<Graded> {
  const all: Graded = { changed: [], skipped: [] };
  try {
    for (let from = 0; from < ids.length; from += MAX_IDS) {
      const body = { ids: ids.slice(from, from + MAX_IDS), action };
      const { data } = await unwrap(api.POST('/api/v1/submissions/bulk', { body }));
      all.changed.push(...data.changed);
      all.skipped.push(...data.skipped);
    }
  } finally {
    await invalidateResults();
  }
  return all;
}

export async function invalidateResults(): Promise<void> {
  await Promise.all([invalidateAccounts(), invalidatePaths('/api/v1/challenges')]);
}
