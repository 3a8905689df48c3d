import { Readable } from 'node:stream';
import type { Response } from 'express';
import { sendStream } from '../../http/express/send-stream';
import type { Instant } from '../../platform/clock/instant';
import { attachmentHeader } from '../../platform/storage/attachment';

/**
 * A file to send. The first read of `chunks` may open a snapshot, so the caller must read `chunks` to the end or call
 * `return`.
 */
export interface ExportFile {
  filename: string;
  type: string;
  chunks: AsyncGenerator<string | Buffer>;
}

const MAX_EVENT_NAME = 100;

/**
 * Returns the event's name for use in a file name. Replaces slashes, and cuts the name, since clients refuse long
 * headers.
 */
export function eventInFileName(ctf_name: string): string {
  return [...ctf_name.replace(/[/\\]/g, '-')].slice(0, MAX_EVENT_NAME).join('');
}

/** Formats a time for the name of an export: `2026-11-20_23:14:26`. */
export function stampInFileName(instant: Instant): string {
  return instant.zulu().slice(0, 19).replace('T', '_');
}

/** Closes the response if the client does not read for this time, because an export uses a database connection. */
const STALL_MILLIS = 60_000;

/**
 * Sends a file while it is produced. Errors before the first chunk become normal error responses; later ones close the
 * connection.
 */
export async function sendExport(response: Response, { filename, type, chunks }: ExportFile): Promise<void> {
  const first = await chunks.next();
  response
    .status(200)
    .type(type)
    .set({ 'Content-Disposition': attachmentHeader(filename), 'Cache-Control': 'no-store' });
  response.setTimeout(STALL_MILLIS, () => response.destroy());
  try {
    // Byte mode limits the read-ahead in bytes. Object mode would limit only the number of chunks, which have any size.
    await sendStream(response, Readable.from(resumed(first, chunks), { objectMode: false }));
  } finally {
    // Closes the snapshot, also if the client disconnects early.
    await chunks.return(undefined);
  }
}

async function* resumed<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
