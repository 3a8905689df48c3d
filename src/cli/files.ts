import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OnProgress } from '../platform/progress/progress';

const MEBIBYTE = 1024 * 1024;

type Chunks = AsyncIterable<string | Uint8Array>;

/** Yields the chunks unchanged and reports their size in MiB. */
export async function* reportedChunks(chunks: Chunks, phase: string, onProgress: OnProgress): Chunks {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += Buffer.byteLength(chunk);
    onProgress({ phase, done: Math.floor(bytes / MEBIBYTE), total: null, unit: 'MiB' });
    yield chunk;
  }
}

/**
 * Writes a file, or replaces an existing one, and returns its size in bytes. Only its owner can read it. It appears
 * under `name` when it is complete and flushed to disk.
 */
export async function writeFileOf(chunks: Chunks, name: string): Promise<number> {
  const draft = `${name}.part`;
  try {
    await pipeline(
      Readable.from(chunks, { objectMode: false }),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, name);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return (await stat(name)).size;
}
