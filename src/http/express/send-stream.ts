import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { hasCode } from '../../platform/process/errors';

/** Sends `source` as the response body. Does not throw if the client disconnects. */
export async function sendStream(response: Response, source: Readable): Promise<void> {
  try {
    await pipeline(source, response);
  } catch (error) {
    if (!hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE')) throw error;
    // Since Node.js 24, `pipeline` leaves the source open if the client disconnected before it began.
    source.destroy();
    response.end();
  }
}
