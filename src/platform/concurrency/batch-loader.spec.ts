import { sortedByKeys, BatchLoader } from './batch-loader';

let reads: (readonly number[])[];
let doubles: BatchLoader<number, number>;

beforeEach(() => {
  reads = [];
  doubles = new BatchLoader((keys) => {
    reads.push(keys);
    return Promise.resolve(keys.map((key) => key * 2));
  });
});

it('combines the requests of one turn of the event loop into one statement', async () => {
  const inTheSame = new Promise((resolve) => process.nextTick(() => resolve(doubles.load(2))));

  expect(await Promise.all([doubles.load(1), inTheSame, doubles.load(1)])).toEqual([2, 4, 2]);
  expect(reads).toEqual([[1, 1, 2]]);
});

it('caches nothing', async () => {
  await doubles.load(1);
  await doubles.load(1);

  expect(reads).toEqual([[1], [1]]);
});

it('begins a second statement while one runs, and combines all other requests into the next', async () => {
  const ends: (() => void)[] = [];
  const slow = new BatchLoader<number, string>(
    (keys) => new Promise((resolve) => ends.push(() => resolve(keys.map((key) => `${key} of ${keys.length}`)))),
  );
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const ask = async (key: number): Promise<{ value: Promise<string | undefined> }> => {
    const value = slow.load(key);
    await turn();
    await turn();
    return { value };
  };

  const asked = [await ask(1), await ask(2), await ask(3), await ask(4)];
  expect(ends).toHaveLength(2);
  ends[1]?.();
  expect(await asked[1]?.value).toBe('2 of 1');
  await turn();
  ends[2]?.();

  expect(await Promise.all([asked[2]?.value, asked[3]?.value])).toEqual(['3 of 2', '4 of 2']);
  ends[0]?.();
  expect(await asked[0]?.value).toBe('1 of 1');
});

it('requests at most a hundred keys at a time', async () => {
  await Promise.all(Array.from({ length: 201 }, (_, key) => doubles.load(key)));

  expect(reads.map(({ length }) => length)).toEqual([100, 100, 1]);
});

it('rejects the requests of a statement that fails, and no later ones', async () => {
  const error = new Error('gone');
  let isBroken = true;
  const find = new BatchLoader<number, number>((keys) =>
    isBroken ? Promise.reject(error) : Promise.resolve([...keys]),
  );

  const results = await Promise.allSettled([find.load(1), find.load(2)]);
  isBroken = false;

  expect(results).toEqual([1, 2].map(() => ({ status: 'rejected', reason: error })));
  expect(await find.load(3)).toBe(3);
});

it('returns rows in the order of their keys', () => {
  const [a, b] = [{ id: 1 }, { id: 2 }];

  expect(sortedByKeys([2, 3, 1, 2], [a, b], ({ id }) => id)).toEqual([b, undefined, a, b]);
});
