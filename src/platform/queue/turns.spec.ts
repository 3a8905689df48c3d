import { setImmediate } from 'node:timers';
import { Turns } from './turns';

/** Keeps the process for so many milliseconds. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('Turns.ranges', () => {
  it.each([0, 1, 1024, 3000])('takes every one of %d items once, in their order', async (count) => {
    const seen: number[] = [];
    await new Turns().ranges(count, (first, end) => {
      for (let item = first; item < end; item++) seen.push(item);
    });
    expect(seen).toEqual([...Array.from({ length: count }).keys()]);
  });

  it('lets others in while there is much to do', async () => {
    let done = 0;
    const doneThen = new Promise<number>((resolve) => setImmediate(() => resolve(done)));
    await new Turns().ranges(10_000, (first, end) => {
      work(10);
      done += end - first;
    });
    expect(done).toBe(10_000);
    expect(await doneThen).toBeLessThan(10_000);
  });
});
