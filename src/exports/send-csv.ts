import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { CsvExport } from './exports.service';

/** How long a client may take nothing of an export before it is cut off, with the connection to the database it holds. */
const STALL_MILLIS = 60_000;

/** Answers with a CSV file as it is read. What fails before the first records is still a refusal; later the connection is cut. */
export async function sendCsv(response: Response, { filename, chunks }: CsvExport): Promise<void> {
  const first = await chunks.next();
  response.status(200).attachment(filename).type('text/csv; charset=utf-8').set('Cache-Control', 'no-store');
  response.setTimeout(STALL_MILLIS, () => response.destroy());
  try {
    await pipeline(Readable.from(resumed(first, chunks)), response);
  } catch (error) {
    // A client that goes away in the middle is no failure.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  } finally {
    // Lets go of the snapshot even when the client was gone before anything was read.
    await chunks.return(undefined);
  }
}

async function* resumed(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
