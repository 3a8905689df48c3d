import { setImmediate } from 'node:timers/promises';

/** Lets other requests run. Await it between the parts of a long computation. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}

/** Yields `list` in slices of `size` and lets other requests run between them. */
export async function* slicesOf<T>(list: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let first = 0; first < list.length; first += size) {
    if (first > 0) await yieldToEventLoop();
    yield list.slice(first, first + size);
  }
}
