import type { ServerResponse } from 'node:http';
import type { Response } from 'express';

/** How often streams are looked through for sessions and tokens that are over. */
export const CHECK_MILLIS = 60_000;
/** Notifications read at once; a slow client holds one such batch. */
export const BATCH = 20;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  // The answer lasts as long as the connection, so that a stopping server has nothing left to wait for.
  Connection: 'close',
};

/** Begins the answer of a stream. False where nothing follows: for HEAD, and when the client has gone. */
export function beginStream(response: Response): boolean {
  if (!response.destroyed) response.status(200).set(HEADERS);
  if (response.req.method !== 'HEAD' && !response.destroyed) return true;
  response.end();
  return false;
}

/** Resolves when the client has read what was sent, or has disconnected. */
export async function waitForRoom(response: ServerResponse): Promise<void> {
  if (response.destroyed || response.writableEnded || !response.writableNeedDrain) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
