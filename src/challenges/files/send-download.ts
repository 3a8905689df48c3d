import { extname } from 'node:path/posix';
import type { Response } from 'express';
import { RangeNotSatisfiable } from '../../http/errors/errors';
import { sendStream } from '../../http/express/send-stream';
import { attachmentHeader } from '../../platform/storage/attachment';
import type { ByteRange, OpenedFile } from '../../platform/storage/storage';
import type { Download } from './downloads.service';
import { fileName, type StoredFile } from './file.entity';

/**
 * Milliseconds without progress until the connection is closed. Long, because a stalled client costs only an open file.
 */
const STALL_MILLIS = 300_000;

/** Media types that a page of this origin could load as script or style. */
const LOADED_BY_PAGES = /\/(javascript|ecmascript|css)\b/;

/**
 * Sends a file as an attachment, because an upload must never run as a page of the platform. Redirects if the storage
 * provides URLs. Always closes the file.
 */
export async function sendDownload(response: Response, { file, offer }: Download): Promise<void> {
  if ('url' in offer) {
    // Not cacheable, because anyone with the URL can read the file.
    response.set('Cache-Control', 'no-store').redirect(302, offer.url);
    return;
  }
  try {
    await send(response, file, offer);
  } finally {
    await offer.close();
  }
}

async function send(response: Response, file: StoredFile, opened: OpenedFile): Promise<void> {
  const etag = file.sha1sum === null ? null : `"${file.sha1sum}"`;
  const modified = opened.modified.toUTCString();
  response.set({
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    'Last-Modified': modified,
    ...(etag === null ? {} : { ETag: etag }),
  });
  if (response.req.fresh) {
    response.status(304).end();
    return;
  }
  const range = requestedRange(response, opened.bytes, [etag, modified]);
  const name = fileName(file);
  response.type(extname(name)).set('Content-Disposition', attachmentHeader(name));
  // A `<script>` can load an attachment too, but not plain text with `nosniff`.
  if (LOADED_BY_PAGES.test(String(response.getHeader('Content-Type')))) response.type('text/plain');
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${opened.bytes}`);
  response.set('Content-Length', String(range ? range.end - range.start + 1 : opened.bytes));
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  response.setTimeout(STALL_MILLIS, () => response.destroy());
  await sendStream(response, opened.read(range));
}

/**
 * Returns the range to send, or undefined for the whole file (RFC 9110, 13.1.5 and 14.2). Throws `RangeNotSatisfiable`.
 */
function requestedRange({ req }: Response, bytes: number, validators: (string | null)[]): ByteRange | undefined {
  const validator = req.get('If-Range');
  if (validator !== undefined && !validators.includes(validator)) return undefined;
  const ranges = req.range(bytes, { combine: true });
  if (ranges === -1) throw new RangeNotSatisfiable(bytes);
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
