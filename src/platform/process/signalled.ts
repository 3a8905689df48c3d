/** Resolves at the first stop signal. A terminal's Ctrl-C and npm both send one, so there may be two. */
export function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}
