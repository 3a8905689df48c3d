import { ReadModel } from './read-model';

/** Loads whatever the test lets it, when the test lets it; a load takes `millis` of the clock. */
class Counter extends ReadModel<number> {
  loads = 0;
  release: (() => void) | null = null;
  hold = false;
  millis = 0;
  now = 0;

  constructor() {
    super();
    jest.spyOn(performance, 'now').mockImplementation(() => this.now);
  }

  protected async load(): Promise<number> {
    const value = ++this.loads;
    if (this.hold) await new Promise<void>((resolve) => (this.release = resolve));
    this.now += this.millis;
    return value;
  }
}

describe('a read model', () => {
  let model: Counter;

  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: false, doNotFake: ['performance'] });
    model = new Counter();
  });

  afterEach(() => jest.useRealTimers());

  it('loads once, for readers that come together too, and serves the snapshot until it is invalidated', async () => {
    expect(await Promise.all([model.get(), model.get()])).toEqual([1, 1]);
    expect(await model.get()).toBe(1);
    model.invalidate();
    expect([await model.get(), await model.get()]).toEqual([2, 2]);
  });

  it('gives a reader nothing whose load began before a change that it must see', async () => {
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
    const load = jest.spyOn(model as unknown as { load(): Promise<number> }, 'load');
    load.mockRejectedValueOnce(new Error('away'));

    await expect(model.get()).rejects.toThrow('away');
    expect(await model.get()).toBe(1);
  });

  it('shows every change at once while loads are quick and changes are rare', async () => {
    model.millis = 10;
    for (let change = 1; change <= 9; change++) {
      model.markStale();
      expect(await model.get()).toBe(change);
    }
  });

  it('pauses for nine times what a load takes when quick loads have used up a second', async () => {
    model.millis = 25;
    for (let change = 1; change <= 60; change++) {
      model.markStale();
      await model.get();
    }
    const { loads } = model;
    expect(loads).toBeLessThan(50);

    model.now += 225;
    await model.get();
    expect(model.loads).toBe(loads + 1);
  });

  /** One whose loads take this long, which has changed since the last. */
  async function stale(millis: number): Promise<void> {
    model.millis = millis;
    for (let load = 0; load < 2; load++) {
      model.invalidate();
      await model.get();
    }
    model.hold = true;
    model.markStale();
  }

  it('shows what there is while a long load runs, which begins a quarter of a second after the one before', async () => {
    await stale(200);
    expect(await model.get()).toBe(2);
    expect(model.loads).toBe(2);

    model.now += 250;
    expect(await model.get()).toBe(2);
    expect(model.loads).toBe(3);
    model.release?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(await model.get()).toBe(3);
  });

  it('has readers wait for a load when the snapshot is late, but not for long', async () => {
    await stale(200);
    model.now += 500;
    const patient = model.get();
    await jest.advanceTimersByTimeAsync(399);
    model.release?.();
    expect(await patient).toBe(3);

    model.markStale();
    model.now += 500;
    const impatient = model.get();
    await jest.advanceTimersByTimeAsync(400);
    expect(await impatient).toBe(3);
    model.release?.();
  });

  it('shows nobody a snapshot that misses a change of ten seconds ago', async () => {
    await stale(200);
    model.now += 10_000;
    const reader = model.get();
    await jest.advanceTimersByTimeAsync(5000);
    model.release?.();
    expect(await reader).toBe(3);
  });
});
