import { describe, expect, it } from 'vitest';
import { FILTERS } from './account-filters';
import { savedOf, valuesOf } from './saved-searches';

describe('a saved search', () => {
  it.each([
    [{ q: 'an', state: 'good', verified: 'no' }],
    [{ state: 'hidden', type: 'admin', bracket: '3' }],
    [{ state: 'banned', team: '4', ip: '10.0.0.1', verified: 'yes' }],
  ])('keeps the filters of the list: %o', (values) => {
    const filters = savedOf({ ...FILTERS, ...values, sort: '-name' });

    expect(valuesOf({ id: 1, name: 'x', created: '', filters })).toEqual({ ...FILTERS, ...values });
  });
});
