import { describe, expect, it } from 'vitest';
import type { Solve } from './activity-api';
import { merge, type Feed } from './feed';

const feed = (ids: number[], next_before_id: number | null): Feed => ({
  solves: ids.map((id) => ({ id }) as Solve),
  next_before_id,
});
const idsOf = ({ solves }: Feed): number[] => solves.map(({ id }) => id);

describe('The feed', () => {
  it('adds the latest solves on top and keeps the older ones', () => {
    const merged = merge(feed([5, 4, 3, 2], 2), feed([7, 6, 5], 5));
    expect(idsOf(merged)).toEqual([7, 6, 5, 4, 3, 2]);
    expect(merged.next_before_id).toBe(2);
  });

  it('removes revoked solves', () => {
    expect(idsOf(merge(feed([5, 4, 3, 2], 2), feed([7, 5, 3], 3)))).toEqual([7, 5, 3, 2]);
  });

  it('starts over if it would have a gap', () => {
    expect(merge(feed([5, 4], 4), feed([99, 98, 97], 97))).toEqual(feed([99, 98, 97], 97));
  });
});
