import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** An entry of a zip; `bytes` is read when the previous entries are written. */
export interface ZipEntry {
  path: string;
  bytes: AsyncIterable<string | Uint8Array>;
  /** False for content that is usually compressed already, such as uploads. */
  compress: boolean;
}

/**
 * Yields the zip of the entries, in order. Reads an entry only as fast as the caller reads the zip, and throws the
 * errors of entries. All entries have the date `mtime`, so equal content gives equal bytes.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  // yazl's types declare only NodeJS.ReadableStream, but the stream is a PassThrough.
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
  // If the caller stops reading the zip, destroys the entry being read, so that `finished` below settles.
  output.once('close', () => current?.destroy());
  for await (const { path, bytes, compress } of entries) {
    current = Readable.from(bytes, { objectMode: false });
    if (output.destroyed) current.destroy();
    else zip.addReadStream(current, path, { mtime, compress });
    await finished(current);
  }
  zip.end();
}
