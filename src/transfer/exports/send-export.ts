import { Readable } from 'node:stream';
import type { Response } from 'express';
import { sendStream } from '../../http/send-stream';
import type { ExportFile } from './export-file';

/** How long a client may take nothing of an export before it is cut off, with the connection to the database it holds. */
const STALL_MILLIS = 60_000;

/** Answers with a file as it is made. What fails before its first bytes is still a refusal; later the connection is cut. */
export async function sendExport(response: Response, { filename, type, chunks }: ExportFile): Promise<void> {
  const first = await chunks.next();
  response.status(200).attachment(filename).type(type).set('Cache-Control', 'no-store');
  response.setTimeout(STALL_MILLIS, () => response.destroy());
  try {
    // Not in object mode, so that what is read ahead is bounded in bytes.
    await sendStream(response, Readable.from(resumed(first, chunks), { objectMode: false }));
  } finally {
    // Lets go of the snapshot even when the client was gone before anything was read.
    await chunks.return(undefined);
  }
}

async function* resumed<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
