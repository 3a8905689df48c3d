import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One entry of a zip; its bytes are read when its turn comes. */
export interface ZipEntry {
  path: string;
  bytes: AsyncIterable<string | Uint8Array>;
  /** False for what mostly is compressed already. */
  compress: boolean;
}

/**
 * A zip of the entries in their order, made as fast as it is read and holding no entry in memory. Throws what an entry throws. All
 * entries bear the same date, so that the same content gives the same bytes.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  // yazl declares the least that its stream is; it is a PassThrough.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const filled = fill(zip, output, entries, mtime).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    // The stream gives buffers, for it has no encoding.
    for await (const chunk of output) yield chunk as Buffer;
  } finally {
    output.destroy();
    await filled;
  }
}

async function fill(zip: ZipFile, output: Readable, entries: AsyncIterable<ZipEntry>, mtime: Date): Promise<void> {
  let current: Readable | null = null;
  // When nobody reads any more, what is being read must not wait for it.
  output.once('close', () => current?.destroy());
  for await (const { path, bytes, compress } of entries) {
    current = Readable.from(bytes, { objectMode: false });
    if (output.destroyed) current.destroy();
    else zip.addReadStream(current, path, { mtime, compress });
    await finished(current);
  }
  zip.end();
}
