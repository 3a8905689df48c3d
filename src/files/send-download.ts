import { basename } from 'node:path/posix';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Download } from './downloads.service';

/**
 * Answers with a file, always as something to be saved: uploads may be anything, and must never run as a page of the
 * platform. Ends the file's stream whatever becomes of the answer. Where the storage has addresses, leads there (data-model 6).
 */
export async function sendDownload(response: Response, download: Download): Promise<void> {
  if ('url' in download) {
    // Not to be kept by anybody: the address opens the file to whoever has it.
    response.set('Cache-Control', 'no-store').redirect(302, download.url);
    return;
  }
  const { file, bytes } = download;
  // The type follows from the name's extension.
  response.attachment(basename(file.location)).set({
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'none',
    'Last-Modified': bytes.modified.toUTCString(),
    ...(file.sha1sum === null ? {} : { ETag: `"${file.sha1sum}"` }),
  });
  const isFresh = response.req.fresh;
  if (isFresh || response.req.method === 'HEAD') {
    bytes.stream.destroy();
    if (isFresh) response.status(304);
    else response.set('Content-Length', String(bytes.bytes));
    response.end();
    return;
  }
  response.set('Content-Length', String(bytes.bytes));
  try {
    await pipeline(bytes.stream, response);
  } catch (error) {
    // A caller who goes away in the middle is no failure; pipeline has closed the file.
    if (!isPrematureClose(error)) throw error;
  }
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
