/** The real timer, because a test may replace the global one with a fake. */
const { setTimeout } = globalThis;

/** Pause between two polls. It leaves the processor to the code that the test waits for. */
const PAUSE_MILLIS = 3;

let test = new AbortController();

/** Makes `eventually` and `until` throw if they still wait when a test ends. */
export function endWaits(): void {
  test.abort(new Error('the test has ended, and what it waited for has not happened'));
  test = new AbortController();
}

/** Polls until a value is not undefined, and returns it. Throws if the test has ended. */
export async function eventually<T>(poll: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const { signal } = test;
  for (;;) {
    const value = await poll();
    if (value !== undefined) return value;
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
  }
}

/** Polls until a condition is true. Throws if the test has ended. */
export async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  await eventually(async () => ((await reached()) ? true : undefined));
}
