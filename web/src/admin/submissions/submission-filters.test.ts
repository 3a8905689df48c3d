import { describe, expect, it } from 'vitest';
import { FILTERS, queryOf } from './submission-filters';

describe('The filters of submissions', () => {
  it('are omitted if nothing is selected', () => {
    expect(queryOf(FILTERS)).toEqual({});
  });

  it('are sent under the names of the API', () => {
    const values = {
      ...FILTERS,
      type: 'incorrect',
      challenge: '4',
      team: '2',
      q: ' ctf{ ',
      from: '2026-11-20T12:00:00Z',
    };
    expect(queryOf(values)).toEqual({
      type: 'incorrect',
      challenge_id: 4,
      team_id: 2,
      contains: 'ctf{',
      from: '2026-11-20T12:00:00Z',
    });
  });

  it('treat invalid numbers and times as not set', () => {
    expect(queryOf({ ...FILTERS, challenge: 'x', user: '-1', from: 'yesterday' })).toEqual({});
  });
});
