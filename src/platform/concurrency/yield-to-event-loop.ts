import { setImmediate } from 'node:timers/promises';

/** Lets the requests that came meanwhile go first: awaited between the slices of a long computation. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}

/** `list` in slices of `size`, letting requests go first between them. */
export async function* slicesOf<T>(list: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let first = 0; first < list.length; first += size) {
    if (first > 0) await yieldToEventLoop();
    yield list.slice(first, first + size);
  }
}
