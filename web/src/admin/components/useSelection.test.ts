import { describe, expect, it } from 'vitest';
import { toggled } from './useSelection';

const list = [1, 2, 3, 4, 5];

describe('A selection', () => {
  it('adds and removes one row', () => {
    expect([...toggled(list, new Set(), 2, null)]).toEqual([2]);
    expect([...toggled(list, new Set([2, 3]), 2, null)]).toEqual([3]);
  });

  it('adds all rows between two, downward and upward', () => {
    expect([...toggled(list, new Set([2]), 4, 2)].sort()).toEqual([2, 3, 4]);
    expect([...toggled(list, new Set([4]), 2, 4)].sort()).toEqual([2, 3, 4]);
  });

  it('starts over if the previous row is gone, and forgets rows that are gone', () => {
    expect([...toggled(list, new Set([9]), 4, 9)]).toEqual([4]);
  });
});
