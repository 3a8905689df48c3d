import { Patience } from './patience';

describe('the patience of the door', () => {
  let patience: Patience;

  beforeEach(() => {
    jest.useFakeTimers();
    patience = new Patience(1000);
  });
  afterEach(() => jest.useRealTimers());

  /** Has so many connections come while so many wait. */
  function connect(connections: number, waiting: number): void {
    for (let connection = 0; connection < connections; connection++) patience.noteConnection(waiting);
  }

  it('has no end as long as nobody comes who has to wait', () => {
    connect(100, 50);

    expect(patience.room).toBe(Infinity);
    expect([0, 1, 32].map((begun) => patience.refusals(begun))).toEqual([1, 2, 33]);
  });

  it('is less with each connection that comes while some wait, down to a twentieth of what may be in flight', () => {
    const rooms = [];
    const refusals = [];
    for (const connections of [1, 4, 5, 100]) {
      connect(connections, 51);
      rooms.push(patience.room);
      refusals.push(patience.refusals(32));
    }

    expect(rooms).toEqual([500, 100, 50, 50]);
    expect(refusals).toEqual([55, 145, 257, 257]);
  });

  it('comes back with time', () => {
    connect(10, 51);
    const rooms = [];
    for (let second = 0; second < 4; second++) {
      jest.advanceTimersByTime(1000);
      rooms.push(patience.room);
    }

    expect(rooms).toEqual([100, 200, 400, 800]);
    connect(1, 51);
    // 1/16 and 1/10 of full haste.
    expect(patience.room).toBe(308);
  });
});
