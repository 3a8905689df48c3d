import { setImmediate as nextTurn } from 'node:timers/promises';
import { LoopTurns } from './loop-turns';

describe('work in turns of the event loop', () => {
  let subject: LoopTurns;
  let begun: number[];
  let isOverloaded: boolean;
  /** How much was begun in each turn. */
  let turns: number[];

  beforeEach(() => {
    const counts: number[] = [];
    [begun, turns] = [[], counts];
    isOverloaded = false;
    subject = new LoopTurns(
      (count) => counts.push(count),
      () => isOverloaded,
    );
  });

  const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

  function begin(count: number): void {
    const list = begun;
    for (const index of upTo(count)) subject.begin(() => list.push(index));
  }

  /** So many turns, each of which brings a connection. */
  async function connect(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn++) {
      subject.noteConnection();
      await nextTurn();
    }
  }

  it('is begun in order, so much in each', async () => {
    begin(70);
    const counts = [begun.length];
    for (let turn = 0; turn < 3; turn++) {
      await nextTurn();
      counts.push(begun.length);
    }

    expect(counts).toEqual([0, 32, 64, 70]);
    expect(begun).toEqual(upTo(70));
    expect(turns).toEqual([32, 32, 6]);
  });

  it.each([
    ['many', false, 256],
    ['fewer in overload', true, 64],
  ])('is begun after connections were taken while each turn brings one: %s', async (_how, overload, taken) => {
    isOverloaded = overload;
    begin(70);
    const counts = [];
    for (const count of [taken - 1, 1, taken - 1, 1]) {
      await connect(count);
      counts.push(begun.length);
    }

    expect(counts).toEqual([0, 32, 32, 64]);
    expect(begun).toEqual(upTo(64));
    expect(turns).toHaveLength(2 * taken);
  });

  it('is begun as soon as one brings none', async () => {
    begin(2);
    await connect(1);
    const before = [...begun];
    await nextTurn();

    expect([before, begun]).toEqual([[], upTo(2)]);
  });

  it('tells a rush of connections from some that come now and then', async () => {
    const isRush = [subject.isRush];
    for (let connection = 0; connection < 100; connection++) {
      await connect(1);
      await nextTurn();
    }
    isRush.push(subject.isRush);
    await connect(24);
    isRush.push(subject.isRush);
    await connect(10);
    isRush.push(subject.isRush);
    for (let turn = 0; turn < 10; turn++) await nextTurn();
    subject.schedule();
    await nextTurn();
    isRush.push(subject.isRush);

    expect(isRush).toEqual([false, false, false, true, true]);
  });

  it('counts the connections that come without a pause', async () => {
    const counts = [];
    await connect(100);
    counts.push(subject.takenInFlood);
    await connect(1);
    await nextTurn();
    counts.push(subject.takenInFlood);
    await connect(2);
    counts.push(subject.takenInFlood);

    expect(counts).toEqual([100, 0, 2]);
  });
});
