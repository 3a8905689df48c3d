import { Overcrowded } from './turnstile';
import { Turnstiles } from './turnstiles';

/** Work that notes its name when it begins, and ends when the test says so. */
function held(began: string[], name: string): { work: () => Promise<string>; end: () => void } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    work: async () => {
      began.push(name);
      await ended;
      return name;
    },
    end,
  };
}

describe('turnstiles', () => {
  it('keep the work of one key in line and let that of others pass', async () => {
    const began: string[] = [];
    const turnstiles = new Turnstiles<number>(1, 10);
    const [a, b, c] = [held(began, 'a'), held(began, 'b'), held(began, 'c')];
    const ofOne = [turnstiles.pass(1, a.work), turnstiles.pass(1, b.work)];
    const ofTwo = turnstiles.pass(2, c.work);

    expect(began).toEqual(['a', 'c']);
    c.end();
    expect(await ofTwo).toBe('c');
    a.end();
    b.end();
    expect(await Promise.all(ofOne)).toEqual(['a', 'b']);
  });

  it('turn work away when the places of its key are taken, and only then', async () => {
    const turnstiles = new Turnstiles<number>(1, 1);
    const first = held([], 'first');
    const ofOne = [turnstiles.pass(1, first.work), turnstiles.pass(1, () => Promise.resolve('second'))];

    await expect(turnstiles.pass(1, () => Promise.resolve('third'))).rejects.toThrow(Overcrowded);
    expect(await turnstiles.pass(2, () => Promise.resolve('other'))).toBe('other');
    first.end();
    expect(await Promise.all(ofOne)).toEqual(['first', 'second']);
  });

  it('forget keys that have no work, also after a failure', async () => {
    const turnstiles = new Turnstiles<number>(1, 1);
    const first = held([], 'first');
    const passing = turnstiles.pass(1, first.work);

    await expect(turnstiles.pass(2, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(turnstiles.busy).toBe(1);
    first.end();
    await passing;
    expect(turnstiles.busy).toBe(0);
  });
});
