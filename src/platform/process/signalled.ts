/**
 * Resolves at the first SIGINT or SIGTERM and ignores further ones: after Ctrl-C, both the terminal and npm send one.
 */
export function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}
