import { Turns } from '../platform/queue/turns';
import { BoardOrder } from './board-order';

const MANY = 20_000;
/** The lowest slot is first. */
const ascending = (a: number, b: number): number => a - b;
const inOrder = (slots: Iterable<number>): number[] => [...slots].sort(ascending);
const all = (order: BoardOrder): number[] => order.slots(0, order.length);

/** The slot at a place of the order the tests begin with: odd, so that there is room between any two. */
const slotAt = (place: number): number => place * 2 + 1;
const ODD = Array.from({ length: MANY }, (_, place) => slotAt(place));

describe('an order of many accounts', () => {
  let order: BoardOrder;

  const replaced = (leaving: readonly number[], arriving: readonly number[], from = order): Promise<BoardOrder> =>
    from.replaced(Uint32Array.from(leaving), Uint32Array.from(arriving), ascending, new Turns());

  beforeEach(async () => {
    order = await replaced([], ODD, BoardOrder.empty);
  });

  it('gives a page of it, from any place', () => {
    expect(order.length).toBe(MANY);
    expect(all(order)).toEqual(ODD);
    expect(order.slots(4090, 10)).toEqual(ODD.slice(4090, 4100));
    expect(order.slots(MANY - 2, 10)).toEqual(ODD.slice(-2));
    expect(order.slots(MANY, 10)).toEqual([]);
    expect(order.slots(3, 0)).toEqual([]);
  });

  it('gives the slots at places that go up', () => {
    const places = [0, 1, 4095, 4096, 12_000, MANY - 1];

    expect([...order.slotsAt(Uint32Array.from(places))]).toEqual(places.map(slotAt));
    expect([...order.slotsAt(new Uint32Array())]).toEqual([]);
  });

  it.each<[string, number[], number[]]>([
    ['the first goes to the end', [0], [slotAt(MANY)]],
    ['the last goes to the front', [MANY - 1], [0]],
    ['some move between blocks', [5, 4095, 4096, 9000], [slotAt(4094) + 1, slotAt(4096) + 1, 30_000, 30_002]],
    ['a block is emptied', Array.from({ length: 4096 }, (_, index) => 4096 + index), []],
    ['all go', [...ODD.keys()], []],
    ['as many come', [], ODD.map((slot) => slot + 1)],
    ['many come to the end', [], Array.from({ length: 30_000 }, (_, index) => slotAt(MANY) + index)],
    ['nothing does', [], []],
  ])('is right when %s', async (_what, leaving, arriving) => {
    const next = await replaced(leaving, arriving);

    const gone = new Set(leaving);
    const stayed = ODD.filter((_slot, place) => !gone.has(place));
    expect(all(next)).toEqual(inOrder([...stayed, ...arriving]));
    expect(next.length).toBe(stayed.length + arriving.length);
    expect(all(order)).toEqual(ODD);
  });

  it('shares with the next one what has not changed', async () => {
    const next = await replaced([5000], [slotAt(5000) + 1]);

    expect(order.blocks.length).toBeGreaterThan(2);
    const same = next.blocks.filter((block) => order.blocks.includes(block));
    expect(same).toHaveLength(order.blocks.length - 1);
  });

  it('has neither long blocks nor many short ones, however often it changes', async () => {
    let next = order;
    for (let round = 0; round < 40; round++) {
      // All from one end to the other, some at a time.
      const places = Array.from({ length: MANY / 40 }, (_, index) => index);
      next = await replaced(
        places,
        places.map((place) => slotAt(MANY) + round * places.length + place),
        next,
      );
    }

    const lengths = next.blocks.map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(2 * 4096);
    expect(lengths.length).toBeLessThanOrEqual((2 * MANY) / 4096 + 1);
    expect(next.length).toBe(MANY);
  });

  it('chooses some of all', async () => {
    const chosen = await order.filter((slot) => slot % 1000 === 1, new Turns());

    expect(all(chosen)).toEqual(ODD.filter((slot) => slot % 1000 === 1));
    expect(chosen.blocks).toHaveLength(1);
  });
});
