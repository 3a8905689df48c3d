import { Gathering } from './gathering';

interface Work {
  items: readonly string[];
  end: (results?: (string | undefined)[]) => void;
  fail: (error: Error) => void;
}

let alone: Work[];
let together: Work[];
let gathering: Gathering<string, string>;
let results: Promise<string>[];

/** Work that ends when the test says so. */
function begin(works: Work[], items: readonly string[]): Promise<(string | undefined)[]> {
  return new Promise((resolve, reject) =>
    works.push({ items, end: (results = items.map((item) => `${item} done`)) => resolve(results), fail: reject }),
  );
}

/** Until everything has happened that can. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

/** Adds what becomes of these to `results`, and waits until it can have begun. */
async function doAll(...items: string[]): Promise<void> {
  for (const item of items) {
    const result = gathering.do(item);
    result.catch(() => undefined);
    results.push(result);
  }
  await settle();
}

const itemsOf = (works: readonly Work[]): (readonly string[])[] => works.map(({ items }) => items);

beforeEach(() => {
  [alone, together, results] = [[], [], []];
  gathering = new Gathering(
    {
      alone: async (item) => (await begin(alone, [item]))[0] ?? '',
      together: (items) => begin(together, items),
    },
    { alone: 1, together: 2, items: 3 },
  );
});

it('does alone what comes while little is under way', async () => {
  await doAll('a');
  alone[0]?.end();
  expect(await results[0]).toBe('a done');

  await doAll('b');

  expect(itemsOf(alone)).toEqual([['a'], ['b']]);
  expect(together).toEqual([]);
});

it('does together what comes in one turn beyond that, and gives each its own result', async () => {
  await doAll('a', 'b', 'c');

  expect(itemsOf(together)).toEqual([['b', 'c']]);
  together[0]?.end();
  expect(await Promise.all(results.slice(1))).toEqual(['b done', 'c done']);
});

it('gathers what comes while as much is under way as may be', async () => {
  await doAll('a', 'b');
  await doAll('c');
  await doAll('d');
  await doAll('e');
  expect(itemsOf(together)).toEqual([['b'], ['c']]);

  together[1]?.end();
  await settle();

  expect(itemsOf(together)).toEqual([['b'], ['c'], ['d', 'e']]);
});

it('lets nobody go alone past those who wait', async () => {
  await doAll('a', 'b');
  await doAll('c');
  await doAll('d');
  alone[0]?.end();
  await doAll('e');
  expect(itemsOf(alone)).toEqual([['a']]);

  together[0]?.end();
  await settle();
  await doAll('f');

  expect(itemsOf(together)[2]).toEqual(['d', 'e']);
  expect(itemsOf(alone)).toEqual([['a'], ['f']]);
});

it('takes so many at a time, in the order in which they came', async () => {
  await doAll('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  expect(itemsOf(together)).toEqual([
    ['b', 'c', 'd'],
    ['e', 'f', 'g'],
  ]);

  together[0]?.end();
  await settle();

  expect(itemsOf(together)[2]).toEqual(['h']);
});

it('does alone what was left out, which keeps neither the others nor who comes next', async () => {
  await doAll('a', 'b', 'c');
  together[0]?.end([undefined, 'c done']);
  await settle();
  alone[0]?.end();

  expect(await results[2]).toBe('c done');
  expect(itemsOf(alone)).toEqual([['a'], ['b']]);
  await doAll('d');
  together[1]?.end();
  expect(await results[3]).toBe('d done');
  alone[1]?.end();
  expect(await results[1]).toBe('b done');
});

it('fails those alone whose work failed, and goes on', async () => {
  const error = new Error('gone');
  await doAll('a', 'b', 'c');
  await doAll('d');
  alone[0]?.fail(error);
  together[0]?.fail(error);

  for (const failed of results.slice(0, 3)) await expect(failed).rejects.toBe(error);
  await doAll('e');
  alone[1]?.end();
  expect(await results[4]).toBe('e done');
});
