import { Turns } from '../platform/queue/turns';
import { SlotSet } from './slot-set';

async function listed(set: SlotSet): Promise<number[]> {
  const slots: number[] = [];
  await set.each((slot) => slots.push(slot), new Turns());
  return slots;
}

it('a set of slots lists from the lowest what was added and not deleted', async () => {
  const set = new SlotSet();
  for (const slot of [5_000, 0, 31, 32, 64, 63, 31, 1023, 1024, 90_000]) set.add(slot);
  for (const slot of [32, 7, 100_000]) set.delete(slot);

  expect(await listed(set)).toEqual([0, 31, 63, 64, 1023, 1024, 5_000, 90_000]);
});

it('a set of slots counts each once, and none that was deleted', () => {
  const set = new SlotSet();
  expect(set.size).toBe(0);
  for (const slot of [2_000, 2_000, 31]) set.add(slot);
  expect(set.size).toBe(2);
  for (const slot of [2_000, 2_000, 7]) set.delete(slot);
  expect(set.size).toBe(1);
});
