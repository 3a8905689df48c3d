import { describe, expect, it } from 'vitest';
import { FILTERS, queryOf } from './account-filters';

describe('The filters of accounts', () => {
  it('are omitted if nothing is selected', () => {
    expect(queryOf('users', FILTERS)).toEqual({});
  });

  it('express accounts in good standing as neither hidden nor banned', () => {
    expect(queryOf('teams', { ...FILTERS, state: 'good', bracket: '3' })).toEqual({
      hidden: false,
      banned: false,
      bracket_id: 3,
    });
  });

  it('apply only to users if only users have the field', () => {
    const values = { ...FILTERS, verified: 'no', type: 'admin', team: '2', ip: '192.0.2.7', sort: '-last_seen' };
    expect(queryOf('users', values)).toEqual({
      verified: false,
      type: 'admin',
      team_id: 2,
      ip: '192.0.2.7',
      sort: '-last_seen',
    });
    expect(queryOf('teams', values)).toEqual({ sort: '-last_seen' });
  });

  it('treat no text as a number', () => {
    expect(queryOf('users', { ...FILTERS, team: 'reds', bracket: '1e9' })).toEqual({});
  });
});
