import { Readable } from 'node:stream';
import type { Response } from 'express';
import { sendStream } from '../../http/express/send-stream';
import type { Instant } from '../../platform/clock/instant';
import { attachmentHeader } from '../../platform/storage/attachment';

/** A file on its way out; `chunks` opens the database when it is first read, and must be read to its end or returned. */
export interface ExportFile {
  filename: string;
  /** Media type, as the answer names it. */
  type: string;
  chunks: AsyncGenerator<string | Buffer>;
}

/** Longest name of the event in the name of a file, in characters. */
const MAX_EVENT_NAME = 100;

/**
 * The event's name as the beginning of a file's name. A slash would look like a folder, and a long name makes a header that
 * clients refuse.
 */
export function eventInFileName(ctf_name: string): string {
  return [...ctf_name.replace(/[/\\]/g, '-')].slice(0, MAX_EVENT_NAME).join('');
}

/** A moment as the names of exported files have it: `2026-11-20_23:14:26`. */
export function stampInFileName(instant: Instant): string {
  return instant.zulu().slice(0, 19).replace('T', '_');
}

/** A client that takes nothing for so long is cut off: its export holds a connection to the database. */
const STALL_MILLIS = 60_000;

/** Answers with a file as it is made. What fails before its first bytes is still a refusal; later the connection is cut. */
export async function sendExport(response: Response, { filename, type, chunks }: ExportFile): Promise<void> {
  const first = await chunks.next();
  response
    .status(200)
    .type(type)
    .set({ 'Content-Disposition': attachmentHeader(filename), 'Cache-Control': 'no-store' });
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
