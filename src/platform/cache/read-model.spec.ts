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

describe('a ReadModel that is outdated faster than it can be loaded', () => {
  /** Takes time off the clock of the process for every load. */
  class Slow extends Counter {
    millis = 0;
    now = 0;

    constructor() {
      super();
      jest.spyOn(performance, 'now').mockImplementation(() => this.now);
    }

    protected override load(): Promise<number> {
      this.now += this.millis;
      return super.load();
    }
  }

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  async function hurried(millis: number): Promise<Slow> {
    const model = new Slow();
    model.millis = millis;
    // A first load of two seconds uses the credit up.
    model.now = -2000 + millis;
    await model.get();
    return model;
  }

  it('shows every change at once while changes are rare', async () => {
    const model = new Slow();
    for (let change = 1; change <= 9; change++) {
      model.outdate();
      expect(await model.get()).toBe(change);
    }
  });

  it('gives what it has, loads after a pause without anybody waiting, and shows what had to be seen at once', async () => {
    const model = await hurried(2000);
    model.outdate();
    expect(await model.get()).toBe(1);
    expect(model.loads).toBe(1);

    model.millis = 0;
    model.now += 400;
    model.hold = true;
    expect(await model.get()).toBe(1);
    expect(model.loads).toBe(2);
    model.hold = false;
    model.release?.();
    await new Promise(setImmediate);
    expect(await model.get()).toBe(2);

    model.invalidate();
    expect(await model.get()).toBe(3);
  });

  it('has readers wait rather than show nothing of a change for more than half a second', async () => {
    const model = await hurried(2000);
    model.outdate();
    model.now += 600;

    expect(await model.get()).toBe(2);
  });

  it('tries again, and tells readers, after a load failed that nobody waited for', async () => {
    const model = await hurried(2000);
    model.outdate();
    model.now += 400;
    const load = jest.spyOn(model as unknown as { load(): Promise<number> }, 'load');
    load.mockRejectedValue(new Error('away'));
    expect(await model.get()).toBe(1);

    model.now += 400;
    await expect(model.get()).rejects.toThrow('away');
    load.mockRestore();
    expect(await model.get()).toBe(2);
  });

  it('keeps readers waiting for a long load only as long as what there is will not do', async () => {
    jest.useFakeTimers({ advanceTimers: false });
    const model = new Slow();
    await model.get();
    model.hold = true;
    model.outdate();
    const patient = model.get();
    await jest.advanceTimersByTimeAsync(400);

    expect(await patient).toBe(1);
    expect(await model.get()).toBe(1);

    model.now += 10_000;
    const late = model.get();
    model.hold = false;
    model.release?.();
    expect(await late).toBe(2);

    model.outdate();
    model.invalidate();
    expect(await model.get()).toBe(3);
  });

  /** One whose loads take so long, with credit for more; it holds the next one. */
  async function held(millis: number): Promise<Slow> {
    jest.useFakeTimers({ advanceTimers: false });
    const model = new Slow();
    model.millis = millis;
    await model.get();
    model.now += 2000;
    model.hold = true;
    model.outdate();
    return model;
  }

  it('keeps readers waiting for no more than a moment where loads are long', async () => {
    const model = await held(41);
    const impatient = model.get();
    await jest.advanceTimersByTimeAsync(40);
    expect(await impatient).toBe(1);
  });

  it('keeps readers waiting for longer where loads are short', async () => {
    const model = await held(40);
    const patient = model.get();
    await jest.advanceTimersByTimeAsync(399);
    model.release?.();
    expect(await patient).toBe(2);
  });

  it('has readers wait for a long load that is overdue, also where it began before', async () => {
    const model = await held(100);
    const impatient = model.get();
    await jest.advanceTimersByTimeAsync(40);
    expect(await impatient).toBe(1);
    model.now += 600;

    const patient = model.get();
    await jest.advanceTimersByTimeAsync(300);
    model.release?.();
    expect(await patient).toBe(2);
  });
});

describe('a ReadModel that keeps up', () => {
  class Kept extends Counter {
    isKeptUp = true;

    protected override get keepsUp(): boolean {
      return this.isKeptUp;
    }
  }

  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: false });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  /** One that has been read and does not show a change. */
  async function outdated(): Promise<Kept> {
    const model = new Kept();
    await model.get();
    model.outdate();
    return model;
  }

  it('loads what has changed after half a second though nobody reads, once for all changes', async () => {
    const model = await outdated();
    await jest.advanceTimersByTimeAsync(300);
    model.outdate();
    await jest.advanceTimersByTimeAsync(199);
    expect(model.loads).toBe(1);

    await jest.advanceTimersByTimeAsync(1);
    expect(model.loads).toBe(2);
    await jest.advanceTimersByTimeAsync(5000);
    expect(model.loads).toBe(2);
    expect(await model.get()).toBe(2);
  });

  it.each([
    ['half a second after a short one began', 200, 300],
    ['as long after a long one as that took', 2000, 2000],
  ])('loads what changed during a load %s', async (_when, took, pause) => {
    const model = await outdated();
    model.hold = true;
    await jest.advanceTimersByTimeAsync(500);
    model.outdate();
    await jest.advanceTimersByTimeAsync(took);
    model.release?.();
    model.hold = false;
    model.outdate();
    await jest.advanceTimersByTimeAsync(pause - 1);
    expect(model.loads).toBe(2);

    await jest.advanceTimersByTimeAsync(1);
    expect(model.loads).toBe(3);
  });

  it('leaves to readers what they have loaded', async () => {
    const model = await outdated();
    await jest.advanceTimersByTimeAsync(400);
    await model.get();
    model.outdate();
    await jest.advanceTimersByTimeAsync(499);
    expect(model.loads).toBe(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(model.loads).toBe(3);
  });

  it('loads nothing before somebody reads', async () => {
    const model = new Kept();
    model.outdate();
    await jest.advanceTimersByTimeAsync(5000);
    expect(model.loads).toBe(0);
  });

  it('tries again half a second after loading failed', async () => {
    const model = await outdated();
    const load = jest.spyOn(model as unknown as { load(): Promise<number> }, 'load');
    load.mockRejectedValueOnce(new Error('away'));
    await jest.advanceTimersByTimeAsync(500);
    model.outdate();
    await jest.advanceTimersByTimeAsync(499);
    expect(load).toHaveBeenCalledTimes(1);

    await jest.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    expect(await model.get()).toBe(2);
  });

  it('needs no rest after the first load', async () => {
    const model = new Kept();
    model.hold = true;
    const first = model.get();
    await jest.advanceTimersByTimeAsync(20_000);
    model.release?.();
    await first;
    model.outdate();
    await jest.advanceTimersByTimeAsync(500);
    expect(model.loads).toBe(2);
  });

  it('loads nothing that nobody asks for once it is at rest', async () => {
    const [model, another] = [await outdated(), new Kept()];
    await another.get();
    for (const one of [model, another]) {
      one.rest();
      one.outdate();
    }
    await jest.advanceTimersByTimeAsync(5000);
    expect([model.loads, another.loads]).toEqual([1, 1]);
    expect([await model.get(), await another.get()]).toEqual([2, 2]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('leaves to readers what it does not keep up with', async () => {
    const model = await outdated();
    model.isKeptUp = false;
    await jest.advanceTimersByTimeAsync(5000);
    expect(model.loads).toBe(1);

    expect(await model.get()).toBe(2);
    model.isKeptUp = true;
    model.outdate();
    await jest.advanceTimersByTimeAsync(500);
    expect(model.loads).toBe(3);
  });

  it('loads nothing by itself where it need not keep up', async () => {
    const model = new Counter();
    await model.get();
    model.outdate();
    await jest.advanceTimersByTimeAsync(5000);
    expect(model.loads).toBe(1);
  });
});
