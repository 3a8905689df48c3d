import type { Kind } from '../../domain/accounts/kinds';
import type { AccountQuery } from './accounts-api';

/** Filters in the URL. The defaults list all accounts, ordered by id. */
export const FILTERS = { q: '', state: '', verified: '', type: '', bracket: '', team: '', ip: '', sort: '' };

/**
 * Converts filters to the API's query. Leaves out bracket and team ids that are not numbers, and for teams the filters
 * that only users have.
 */
export function queryOf(kind: Kind, values: typeof FILTERS): AccountQuery {
  const { q, state, verified, type, bracket, team, ip, sort } = values;
  return {
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(sort !== '' && { sort }),
    ...(state === 'good' && { hidden: false, banned: false }),
    ...(state === 'hidden' && { hidden: true }),
    ...(state === 'banned' && { banned: true }),
    ...numbered('bracket_id', bracket),
    ...(kind === 'users' && {
      ...(verified !== '' && { verified: verified === 'yes' }),
      ...(type !== '' && { type }),
      ...numbered('team_id', team),
      ...(ip !== '' && { ip }),
    }),
  };
}

function numbered(name: 'bracket_id' | 'team_id', text: string): Partial<Record<typeof name, number>> {
  return /^\d{1,9}$/.test(text) ? { [name]: Number(text) } : {};
}
