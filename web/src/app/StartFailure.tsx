import { useEffect, type ReactNode } from 'react';
import { retryDelay } from '../api/retry';

/** Shown where neither words nor event could be loaded; loads the page again by itself. In English, since the words may be what is missing. */
export function StartFailure(): ReactNode {
  useEffect(() => {
    const timer = setTimeout(
      () => {
        location.reload();
      },
      retryDelay(2, null),
    );
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <main>
      <h1>Many people are here</h1>
      <p>The server could not answer yet. This page tries again by itself in a few seconds.</p>
    </main>
  );
}
