import { describe, expect, it } from 'vitest';
import { FILTERS, queryOf } from './submission-filters';

describe('The filters of answers', () => {
  it('are left out where nothing is chosen', () => {
    expect(queryOf(FILTERS)).toEqual({});
  });

  it('are given to the list by its names', () => {
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

  it('take nothing for a number or a moment that is none', () => {
    expect(queryOf({ ...FILTERS, challenge: 'x', user: '-1', from: 'yesterday' })).toEqual({});
  });
});
