import { SlotSet } from './slot-set';

it('a set of slots lists from the lowest what was added and not deleted', () => {
  const set = new SlotSet();
  for (const slot of [5_000, 0, 31, 32, 64, 63, 31, 1023, 1024]) set.add(slot);
  for (const slot of [32, 7, 100_000]) set.delete(slot);

  expect([...set]).toEqual([0, 31, 63, 64, 1023, 1024, 5_000]);
});

it('a set of slots is empty until something is added, and when everything was deleted', () => {
  const set = new SlotSet();
  expect(set.isEmpty).toBe(true);
  set.add(2_000);
  expect(set.isEmpty).toBe(false);
  set.delete(2_000);
  expect(set.isEmpty).toBe(true);
});
