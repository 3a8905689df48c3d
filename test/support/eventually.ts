/** Node's own, since a test may fake the timers. */
const { setTimeout } = globalThis;

/** Between two looks, so that what is waited for has the processor. */
const PAUSE_MILLIS = 3;

let test = new AbortController();

/** Ends the waits of a test with it; after each test of a file that waits. */
export function endWaits(): void {
  test.abort(new Error('the test has ended, and what it waited for has not happened'));
  test = new AbortController();
}

/** The first value that is not undefined. Throws once the test that waits for it has ended. */
export async function eventually<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const { signal } = test;
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
  }
}

/** Resolves once something is so that shows by its effects alone. Throws once the test that waits for it has ended. */
export async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  await eventually(async () => ((await reached()) ? true : undefined));
}
