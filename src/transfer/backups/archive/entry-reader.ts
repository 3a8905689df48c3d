import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type ArchiveLimits, InvalidBackup, type OpenOptions } from './backup.types';
import { quoted } from './entry-name';
import { hasErrno, messageOf } from './damage';
import type { ZipEntry, ZipFile } from './zip-file';

/**
 * Reads entries to their end while holding them to what they claim and may cost. The bytes are there before the verdict:
 * whoever reads them keeps nothing of them until the end was reached.
 */
export class EntryReader {
  private readonly all_bytes: number;
  private done_bytes = 0;

  /** Throws `InvalidBackup` when the entries claim more than they may hold together. */
  constructor(
    private readonly zip: ZipFile,
    private readonly limits: ArchiveLimits,
    private readonly options: OpenOptions,
  ) {
    this.all_bytes = zip.entries.reduce((sum, { claimed_bytes }) => sum + claimed_bytes, 0);
    if (this.all_bytes > limits.total_bytes) {
      throw new InvalidBackup(`its entries hold ${this.all_bytes} bytes; at most ${limits.total_bytes} were expected`);
    }
  }

  /** The content in pieces; throws `InvalidBackup` as soon as it is more than it should be, and at the end if it is less. */
  async *read(entry: ZipEntry, most_bytes: number): AsyncGenerator<Buffer> {
    const { claimed_bytes } = entry;
    if (claimed_bytes > most_bytes) {
      refuse(entry, `it has ${claimed_bytes} bytes; at most ${most_bytes} were expected`);
    }
    // What was claimed is within the limits by now, and nothing may be more than claimed.
    const inflatable = Math.max(this.limits.ratio_free_bytes, entry.compressed_bytes * this.limits.ratio);
    let bytes = 0;
    let sum = 0;
    for await (const piece of piecesOf(entry, this.zip.openEntry(entry))) {
      this.options.signal?.throwIfAborted();
      bytes += piece.length;
      if (bytes > claimed_bytes) refuse(entry, `it has more bytes than the ${claimed_bytes} it claims`);
      if (bytes > inflatable) {
        refuse(entry, `it inflates to more than ${this.limits.ratio} times its ${entry.compressed_bytes} bytes`);
      }
      sum = crc32(piece, sum);
      this.done_bytes += piece.length;
      this.options.onProgress?.(this.done_bytes, this.all_bytes);
      yield piece;
    }
    if (bytes < claimed_bytes) refuse(entry, `it has ${bytes} bytes, but claims ${claimed_bytes}`);
    if (sum !== entry.crc32) refuse(entry, 'its bytes do not match their checksum');
  }
}

async function* piecesOf(entry: ZipEntry, stream: Readable): AsyncGenerator<Buffer> {
  const pieces: AsyncIterable<Buffer> = stream;
  try {
    yield* pieces;
  } catch (error) {
    if (hasErrno(error)) throw error;
    refuse(entry, `its compressed bytes are damaged: ${messageOf(error)}`);
  }
}

function refuse(entry: ZipEntry, reason: string): never {
  throw new InvalidBackup(`${quoted(entry.name)}: ${reason}`);
}
