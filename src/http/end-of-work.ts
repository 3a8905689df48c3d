import type { Response } from 'express';

/** By now the database has given up on whatever the request waited for, and the pool on finding it a connection. */
const ABANDONED_MILLIS = 120_000;

/**
 * Calls `then` once nobody works for an answer any more: when it is closed, or, where its client goes before it begins, when it is begun or
 * ended all the same. Whoever gives up and comes back at once would else pile up work without bound.
 */
export function atEndOfWork(response: Response, then: () => void): void {
  response.once('close', () => {
    if (response.headersSent) {
      then();
      return;
    }
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      // It would keep the request in memory, body and all, long after its end.
      clearTimeout(abandoned);
      then();
    };
    const abandoned = setTimeout(end, ABANDONED_MILLIS).unref();
    before(response, 'writeHead', end);
    before(response, 'end', end);
  });
}

/** Has `then` happen whenever `method` of the response is called. */
export function before(response: Response, method: 'writeHead' | 'end', then: () => void): void {
  const original = response[method].bind(response) as (...values: unknown[]) => Response;
  response[method] = (...values: unknown[]) => {
    then();
    return original(...values);
  };
}
