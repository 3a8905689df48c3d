import { RefusalPace } from './refusal-pace';

describe('the pace of refusals', () => {
  /** How many may be refused in a turn with so many requests begun, after as many in a thousand turns and more. */
  function afterThousands(pace: RefusalPace): number {
    for (let turn = 0; turn < 1000; turn++) pace.ofTurn(10);
    return pace.ofTurn(10);
  }

  it('is one in a turn, and eight for each request that is begun in it', () => {
    const pace = new RefusalPace();

    expect([0, 1, 32].map((begun) => pace.ofTurn(begun))).toEqual([1, 9, 257]);
  });

  it('sinks to one for each', () => {
    const pace = new RefusalPace();

    expect([afterThousands(pace), afterThousands(pace)]).toEqual([11, 11]);
  });

  it('rises again with the connections that come, to eight at most', () => {
    const pace = new RefusalPace();
    afterThousands(pace);
    const counts = [];
    for (const connections of [10, 100]) {
      for (let connection = 0; connection < connections; connection++) pace.quicken();
      counts.push(pace.ofTurn(10));
    }

    expect(counts).toEqual([21, 81]);
  });

  it('goes on as it is while nothing is begun', () => {
    const pace = new RefusalPace();
    for (let turn = 0; turn < 10_000; turn++) pace.ofTurn(0);

    expect(pace.ofTurn(10)).toBe(81);
  });
});
