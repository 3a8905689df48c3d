import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A zip entry; its content is read when its turn comes. */
export interface ZipEntry {
  path: string;
  bytes: AsyncIterable<string | Uint8Array>;
  /** False for content that is usually compressed already. */
  compress: boolean;
}

/**
 * Zips the entries in order, as fast as the caller reads and without buffering entries. Throws errors of entries. All
 * entries have the same date, so equal content gives equal bytes.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  // yazl's types do not say that the stream is a PassThrough.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const filled = fill(zip, output, entries, mtime).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    for await (const chunk of output) yield chunk as Buffer;
  } finally {
    output.destroy();
    await filled;
  }
}

async function fill(zip: ZipFile, output: Readable, entries: AsyncIterable<ZipEntry>, mtime: Date): Promise<void> {
  let current: Readable | null = null;
  // Stops reading the current entry if the reader has stopped.
  output.once('close', () => current?.destroy());
  for await (const { path, bytes, compress } of entries) {
    current = Readable.from(bytes, { objectMode: false });
    if (output.destroyed) current.destroy();
    else zip.addReadStream(current, path, { mtime, compress });
    await finished(current);
  }
  zip.end();
}
