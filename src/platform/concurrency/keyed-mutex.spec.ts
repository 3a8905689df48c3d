import { QueueFull } from './bounded-semaphore';
import { KeyedMutex } from './keyed-mutex';

function held(began: string[], name: string): { work: () => Promise<string>; end: () => void } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    work: async () => {
      began.push(name);
      await ended;
      return name;
    },
    end: () => {
      end();
    },
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('KeyedMutex', () => {
  it('runs the work of one key in order, and that of another key in parallel', async () => {
    const began: string[] = [];
    const mutex = new KeyedMutex<number>(10);
    const [a, b, c] = [held(began, 'a'), held(began, 'b'), held(began, 'c')];
    const sameKey = [mutex.run(1, a.work), mutex.run(1, b.work)];
    const ofTwo = mutex.run(2, c.work);

    await turn();
    expect(began).toEqual(['a', 'c']);
    c.end();
    expect(await ofTwo).toBe('c');
    a.end();
    b.end();
    expect(await Promise.all(sameKey)).toEqual(['a', 'b']);
  });

  it('refuses work only while too much work of its key waits', async () => {
    const mutex = new KeyedMutex<number>(1);
    const first = held([], 'first');
    const sameKey = [mutex.run(1, first.work), mutex.run(1, () => Promise.resolve('second'))];

    await expect(mutex.run(1, () => Promise.resolve('third'))).rejects.toThrow(QueueFull);
    expect(await mutex.run(2, () => Promise.resolve('other'))).toBe('other');
    first.end();
    expect(await Promise.all(sameKey)).toEqual(['first', 'second']);
  });

  it('runs the next work after a failure', async () => {
    const mutex = new KeyedMutex<number>(1);
    const both = [mutex.run(1, () => Promise.reject(new Error('broken'))), mutex.run(1, () => Promise.resolve('next'))];

    await expect(both[0]).rejects.toThrow('broken');
    expect(await both[1]).toBe('next');
  });
});
