/** Resolves at the first signal to stop. A terminal's Ctrl-C and npm both pass it on, so it may come twice. */
export function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}
