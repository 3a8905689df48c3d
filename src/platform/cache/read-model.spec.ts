import { ReadModel } from './read-model';

/**
 * Counts its loads. A load advances `performance.now()` by `millis`; with `isHeld` it ends when the test calls
 * `release`.
 */
class Counter extends ReadModel<number> {
  loads = 0;
  release: () => void = () => undefined;
  isHeld = false;
  millis = 0;
  now = 0;

  constructor() {
    super();
    jest.spyOn(performance, 'now').mockImplementation(() => this.now);
  }

  protected async load(): Promise<number> {
    const value = ++this.loads;
    if (this.isHeld) await new Promise<void>((resolve) => (this.release = resolve));
    this.now += this.millis;
    return value;
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a read model', () => {
  let model: Counter;

  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: false, doNotFake: ['performance', 'setImmediate'] });
    model = new Counter();
  });

  afterEach(() => jest.useRealTimers());

  it('loads once for concurrent readers, and serves the snapshot until it is invalidated', async () => {
    expect(await Promise.all([model.get(), model.get()])).toEqual([1, 1]);
    expect(await model.get()).toBe(1);
    model.invalidate();
    expect([await model.get(), await model.get()]).toEqual([2, 2]);
  });

  it('never gives a reader a snapshot whose load began before a change that the reader must see', async () => {
    model.isHeld = true;
    const early = model.get();
    model.invalidate();
    const late = model.get();
    model.isHeld = false;
    model.release();

    expect(await early).toBeGreaterThanOrEqual(1);
    expect(await late).toBe(2);
  });

  it('loads again after a failure', async () => {
    const load = jest.spyOn(model as unknown as { load(): Promise<number> }, 'load');
    load.mockRejectedValueOnce(new Error('away'));

    await expect(model.get()).rejects.toThrow('away');
    expect(await model.get()).toBe(1);
  });

  it('shows a change at once, and the next after a pause of four times the load time', async () => {
    model.millis = 10;
    await model.get();
    model.now += 40;
    model.markStale();
    expect(await model.get()).toBe(2);

    model.markStale();
    model.now += 39;
    expect(await model.get()).toBe(2);
    model.now += 1;
    expect(await model.get()).toBe(3);
  });

  it('makes readers wait 100 ms for a long load, which begins a quarter of a second after the previous one', async () => {
    model.millis = 200;
    await model.get();
    model.isHeld = true;
    model.markStale();
    model.now += 249;
    expect([await model.get(), model.loads]).toEqual([1, 1]);

    model.now += 1;
    const patient = model.get();
    await jest.advanceTimersByTimeAsync(100);
    expect([await patient, await model.get(), model.loads]).toEqual([1, 1, 2]);
    model.release();
    await turn();
    expect(await model.get()).toBe(2);
  });

  it('serves no snapshot without a change that is ten seconds old', async () => {
    model.millis = 200;
    await model.get();
    model.markStale();
    model.now += 10_000;

    expect(await model.get()).toBe(2);
  });

  it('includes in `latest` every change before the call, also during a pause', async () => {
    model.millis = 200;
    await model.get();
    model.markStale();

    expect([await model.get(), await model.latest()]).toEqual([1, 2]);
  });
});
