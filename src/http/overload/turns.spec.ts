import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turns } from './turns';

describe('work in turns of the event loop', () => {
  let subject: Turns;
  let begun: number[];
  /** How much was begun, by turn in which any might have been. */
  let turns: number[];

  beforeEach(() => {
    const counts: number[] = [];
    [begun, turns] = [[], counts];
    subject = new Turns((count) => counts.push(count));
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

  it('begins some at once, and as much again in each turn, in order', async () => {
    begin(70);

    expect(begun).toEqual(upTo(32));
    await nextTurn();
    expect(begun).toEqual(upTo(64));
    await nextTurn();
    expect(begun).toEqual(upTo(70));
    expect(turns).toEqual([32, 6]);
  });

  it('takes some connections first while each turn brings one', async () => {
    subject.noteConnection();
    begin(70);
    const counts = [begun.length];
    await nextTurn();
    await connect(30);
    counts.push(begun.length);
    await connect(1);
    counts.push(begun.length);
    await connect(31);
    counts.push(begun.length);
    await connect(1);
    counts.push(begun.length);

    expect(counts).toEqual([0, 0, 32, 32, 64]);
    expect(begun).toEqual(upTo(64));
  });

  it('begins it as soon as a turn brings none', async () => {
    subject.noteConnection();
    begin(2);
    await nextTurn();
    const before = [...begun];
    await nextTurn();

    expect([before, begun]).toEqual([[], upTo(2)]);
  });

  it('tells a rush of connections from some that come now and then', async () => {
    const isRush = [subject.isRush];
    await connect(34);
    isRush.push(subject.isRush);
    await connect(1);
    isRush.push(subject.isRush);
    for (let turn = 0; turn < 3; turn++) {
      subject.schedule();
      await nextTurn();
    }
    isRush.push(subject.isRush);

    expect(isRush).toEqual([false, false, true, false]);
  });
});
