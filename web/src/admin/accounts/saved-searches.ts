import type { DataOf } from '../../api/query';
import { FILTERS, queryOf } from './account-filters';

export const SEARCHES_PATH = '/api/v1/admin/saved-searches';

export type SavedSearch = DataOf<typeof SEARCHES_PATH>[number];

/** Converts the filters in the URL to those of a saved search. Leaves out the order. */
export function savedOf(values: typeof FILTERS): Record<string, unknown> {
  return { ...queryOf('users', { ...values, sort: '' }) };
}

/** Converts a saved search to the filters in the URL. Leaves out filters that the URL does not have. */
export function valuesOf({ filters }: SavedSearch): typeof FILTERS {
  const { q, hidden, banned, verified, type, bracket_id, team_id, ip } = filters;
  const state =
    hidden === true ? 'hidden' : banned === true ? 'banned' : hidden === false && banned === false ? 'good' : '';
  return {
    ...FILTERS,
    state,
    q: textOf(q),
    verified: verified === undefined ? '' : verified === true ? 'yes' : 'no',
    type: textOf(type),
    bracket: textOf(bracket_id),
    team: textOf(team_id),
    ip: textOf(ip),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
