import { Overcrowded, Turnstile } from './turnstile';

/** Work that ends when the test says so, and notes that it began. */
function controlled(began: string[], name: string): { work: () => Promise<string>; end: () => void; fail: () => void } {
  const { promise, resolve, reject } = deferred();
  return {
    work: async () => {
      began.push(name);
      await promise;
      return name;
    },
    end: resolve,
    fail: () => reject(new Error(name)),
  };
}

function deferred(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
  const promise = new Promise<void>((succeed, fail) => ([resolve, reject] = [succeed, fail]));
  return { promise, resolve, reject };
}

describe('a turnstile', () => {
  it('runs as many as fit and the others in the order they came', async () => {
    const began: string[] = [];
    const turnstile = new Turnstile(2, 100);
    const [a, b, c, d] = [
      controlled(began, 'a'),
      controlled(began, 'b'),
      controlled(began, 'c'),
      controlled(began, 'd'),
    ];
    const [first, second, third, fourth] = [a, b, c, d].map(({ work }) => turnstile.pass(work));

    expect(began).toEqual(['a', 'b']);
    b.end();
    expect(await second).toBe('b');
    expect(began).toEqual(['a', 'b', 'c']);
    a.end();
    c.end();
    d.end();
    expect(await Promise.all([first, third, fourth])).toEqual(['a', 'c', 'd']);
    expect(began).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets the next one in after a failure, and is free again when all have left', async () => {
    const began: string[] = [];
    const turnstile = new Turnstile(1, 100);
    const [a, b, c] = [controlled(began, 'a'), controlled(began, 'b'), controlled(began, 'c')];
    const [first, second] = [turnstile.pass(a.work), turnstile.pass(b.work)];

    a.fail();
    await expect(first).rejects.toThrow('a');
    b.end();
    expect(await second).toBe('b');
    c.end();
    expect(await turnstile.pass(c.work)).toBe('c');
  });

  it('turns work away when every place to wait is taken', async () => {
    const turnstile = new Turnstile(1, 1);
    let leave: () => void = () => undefined;
    const first = turnstile.pass(() => new Promise<void>((resolve) => (leave = resolve)));
    const second = turnstile.pass(() => Promise.resolve('second'));

    await expect(turnstile.pass(() => Promise.resolve('third'))).rejects.toThrow(Overcrowded);
    leave();
    await first;
    expect(await second).toBe('second');
  });
});
