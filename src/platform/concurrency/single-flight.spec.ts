import { SingleFlight } from './single-flight';

interface Read {
  end: (value: string) => void;
  fail: (error: Error) => void;
}

let begun: Read[];
let shared: SingleFlight<string>;

const read = (): Promise<string> => new Promise((end, fail) => begun.push({ end, fail }));
const get = (key = 'a'): Promise<string> => shared.get(key, read);
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  begun = [];
  shared = new SingleFlight();
});

it('gives requests during a read the result of one later read, which begins when the first has ended', async () => {
  const [first, second, third] = [get(), get(), get()];
  await turn();
  expect(begun).toHaveLength(1);

  begun[0]?.end('old');
  await turn();
  expect(begun).toHaveLength(2);

  begun[1]?.end('new');
  expect(await Promise.all([first, second, third])).toEqual(['old', 'new', 'new']);
});

it('never gives a request the result of a read that began before it', async () => {
  const [first, second] = [get(), get()];
  begun[0]?.end('1');
  await turn();
  const third = get();
  begun[1]?.end('2');
  await turn();
  begun[2]?.end('3');

  expect(await Promise.all([first, second, third])).toEqual(['1', '2', '3']);
});

it('caches nothing', async () => {
  const first = get();
  begun[0]?.end('1');
  await first;

  const second = get();
  begun[1]?.end('2');

  expect(await second).toBe('2');
});

it('reads different keys at the same time', async () => {
  const both = [get('a'), get('b')];
  begun[0]?.end('of a');
  begun[1]?.end('of b');

  expect(await Promise.all(both)).toEqual(['of a', 'of b']);
});

it('rejects all requests of a read that fails, and reads again for later ones', async () => {
  const [first, second] = [get(), get()];
  begun[0]?.fail(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await turn();
  begun[1]?.end('there');

  expect(await second).toBe('there');
});
