import { ReadModel } from './read-model';

/** Loads whatever the test lets it, when the test lets it. */
class Counter extends ReadModel<number> {
  loads = 0;
  release: (() => void) | null = null;
  hold = false;

  protected async load(): Promise<number> {
    const value = ++this.loads;
    if (this.hold) await new Promise<void>((resolve) => (this.release = resolve));
    return value;
  }
}

describe('ReadModel', () => {
  it('loads once and serves the snapshot until it is invalidated', async () => {
    const model = new Counter();

    expect([await model.get(), await model.get()]).toEqual([1, 1]);
    model.invalidate();
    expect([await model.get(), await model.get()]).toEqual([2, 2]);
  });

  it('loads once for readers that come together', async () => {
    const model = new Counter();

    expect(await Promise.all([model.get(), model.get(), model.get()])).toEqual([1, 1, 1]);
  });

  it('gives a reader nothing whose load began before the change it must see', async () => {
    const model = new Counter();
    model.hold = true;
    const early = model.get();
    model.invalidate();
    const late = model.get();
    model.hold = false;
    model.release?.();

    expect(await early).toBeGreaterThanOrEqual(1);
    expect(await late).toBe(2);
  });

  it('loads again after a failure', async () => {
    class Flaky extends ReadModel<string> {
      attempts = 0;
      protected load(): Promise<string> {
        return ++this.attempts === 1 ? Promise.reject(new Error('away')) : Promise.resolve('there');
      }
    }
    const model = new Flaky();

    await expect(model.get()).rejects.toThrow('away');
    expect(await model.get()).toBe('there');
  });
});
