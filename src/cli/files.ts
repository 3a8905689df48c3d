import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OnProgress } from '../platform/progress/progress';

const MEBIBYTE = 1024 * 1024;

type Chunks = AsyncIterable<string | Uint8Array>;

/** The chunks as they are, with word of how many bytes there were. */
export async function* toldChunks(chunks: Chunks, phase: string, onProgress: OnProgress): Chunks {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += Buffer.byteLength(chunk);
    onProgress({ phase, done: Math.floor(bytes / MEBIBYTE), total: null, unit: 'MiB' });
    yield chunk;
  }
}

/** Writes a file, over one that is there, and gives how many bytes it has. It appears when it is complete and on the disk, for its owner alone. */
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
