import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { hasCode } from '../../platform/process/errors';

/**
 * Sends what `source` gives as the body of an answer. A client that goes away in the middle is no failure; the answer ends all the same,
 * so that nobody waits for it.
 */
export async function sendStream(response: Response, source: Readable): Promise<void> {
  try {
    await pipeline(source, response);
  } catch (error) {
    if (!hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE')) throw error;
    // From Node.js 24 on, `pipeline` leaves the source open if the client was gone before it began.
    source.destroy();
    response.end();
  }
}
