import { SlotSet } from './slot-set';

it('a set of slots lists from the lowest what was added and not deleted', () => {
  const set = new SlotSet();
  for (const slot of [5_000, 0, 31, 32, 64, 63, 31, 1023, 1024]) set.add(slot);
  for (const slot of [32, 7, 100_000]) set.delete(slot);
  const found: number[] = [];
  set.forEach((slot) => found.push(slot));

  expect(found).toEqual([0, 31, 63, 64, 1023, 1024, 5_000]);
  expect(set.list()).toEqual(found);
});
