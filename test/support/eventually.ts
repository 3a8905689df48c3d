/** The first value that is not undefined; at the latest the time a test may take ends it. */
export async function eventually<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    await new Promise(setImmediate);
  }
}

/** Resolves once something is so that shows by its effects alone. */
export async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  await eventually(async () => ((await reached()) ? true : undefined));
}
