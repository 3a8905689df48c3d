import { setImmediate } from 'node:timers';
import { Turns } from './turns';

/** Keeps the process for so many milliseconds. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('Turns.each', () => {
  it('takes every item, in their order', async () => {
    const seen: number[] = [];
    await new Turns().each(Array.from({ length: 1000 }).keys(), (item) => seen.push(item));
    expect(seen).toEqual([...Array.from({ length: 1000 }).keys()]);
  });

  it('lets others in while there is much to do', async () => {
    let done = 0;
    const doneThen = new Promise<number>((resolve) => setImmediate(() => resolve(done)));
    await new Turns().each(Array.from({ length: 400 }), () => {
      work(0.2);
      done += 1;
    });
    expect(done).toBe(400);
    expect(await doneThen).toBeLessThan(400);
  });
});
