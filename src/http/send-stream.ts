import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * Sends what `source` gives as the body of an answer. A client that goes away in the middle is no failure; the answer ends all the same,
 * so that nobody waits for it.
 */
export async function sendStream(response: Response, source: Readable): Promise<void> {
  try {
    await pipeline(source, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    response.end();
  }
}
