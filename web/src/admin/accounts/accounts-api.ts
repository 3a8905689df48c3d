import { api } from '../../api/client';
import { queryOptions, invalidatePaths, unwrap, type QueryOptions } from '../../api/query';
import type { components } from '../../api/schema';
import type { Kind } from '../../domain/accounts/kinds';

export type UserRow = components['schemas']['UserFullListing'];
export type TeamRow = components['schemas']['TeamFullListing'];
export type AccountRow = UserRow | TeamRow;

export interface AccountPage<Row = AccountRow> {
  data: Row[];
  meta: { pagination?: { next?: number | null; total?: number } };
}

export interface AccountQuery {
  q?: string;
  sort?: string;
  ids?: string;
  bracket_id?: number;
  hidden?: boolean;
  banned?: boolean;
  verified?: boolean;
  type?: string;
  team_id?: number;
  ip?: string;
  per_page?: number;
}

export const PATHS = { users: '/api/v1/users', teams: '/api/v1/teams' } as const;

/** Query for a page of users or teams with all their fields. The first page is 1. */
export function accountsPage(kind: Kind, query: AccountQuery, page = 1): QueryOptions<AccountPage> {
  // The casts are safe: with `view=full` the API returns `AccountRow`, and it validates the filters.
  const params = { query: { per_page: 50, ...query, view: 'full', page: String(page) } } as never;
  return queryOptions(PATHS[kind], { params }) as QueryOptions<AccountPage>;
}

/** Query for one account. The list in the response is empty if no account has the id. */
export function accountReading(kind: Kind, id: number): QueryOptions<AccountPage> {
  return accountsPage(kind, { ids: String(id) });
}

export function isUser(row: AccountRow): row is UserRow {
  return 'verified' in row;
}

export interface AccountChange {
  hidden?: boolean;
  banned?: boolean;
  verified?: boolean;
  change_password?: boolean;
  type?: 'user' | 'admin';
  bracket_id?: number | null;
}

const MAX_IDS = 200;

/** Changes accounts, at most 200 in a request. Invalidates the queries of accounts, even after an error. */
export async function changeAccounts(kind: Kind, ids: readonly number[], changes: AccountChange): Promise<void> {
  await inParts(ids, (part) => {
    const body = { ids: part, changes };
    return kind === 'users'
      ? unwrap(api.PATCH('/api/v1/users/bulk', { body }))
      : unwrap(api.PATCH('/api/v1/teams/bulk', { body }));
  });
}

/** Deletes accounts, at most 200 in a request. Invalidates the queries of accounts, even after an error. */
export async function deleteAccounts(kind: Kind, ids: readonly number[]): Promise<void> {
  await inParts(ids, (part) => {
    const body = { ids: part };
    return kind === 'users'
      ? unwrap(api.DELETE('/api/v1/users/bulk', { body }))
      : unwrap(api.DELETE('/api/v1/teams/bulk', { body }));
  });
}

async function inParts(ids: readonly number[], send: (part: number[]) => Promise<unknown>): Promise<void> {
  try {
    for (let from = 0; from < ids.length; from += MAX_IDS) await send(ids.slice(from, from + MAX_IDS));
  } finally {
    await invalidateAccounts();
  }
}

/** Invalidates the queries of accounts, and of everything that shows names or results of accounts. */
export function invalidateAccounts(): Promise<void> {
  return invalidatePaths(
    ...Object.values(PATHS),
    '/api/v1/submissions',
    '/api/v1/scoreboard',
    '/api/v1/comments',
    '/api/v1/tokens',
    '/api/v1/insights',
    '/api/v1/statistics',
  );
}

export function accountHref(kind: Kind, id: number): string {
  return `/admin/people/${kind}/${id}`;
}
