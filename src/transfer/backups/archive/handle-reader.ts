import type { FileHandle } from 'node:fs/promises';
import { RandomAccessReader } from 'yauzl';

/**
 * Reads a zip's directory through a file handle. The library's own reader throws where nobody catches when a hostile
 * archive names an offset beyond all numbers; this one hands every error to the callback.
 */
export class HandleReader extends RandomAccessReader {
  constructor(private readonly handle: FileHandle) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.fill(buffer.subarray(offset, offset + length), position).then(
      () => callback(null),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    );
  }

  private async fill(target: Buffer, position: number): Promise<void> {
    if (!Number.isSafeInteger(position)) throw new Error('an offset is beyond the end of the file');
    for (let filled = 0; filled < target.length;) {
      const { bytesRead } = await this.handle.read(target, filled, target.length - filled, position + filled);
      if (bytesRead === 0) throw new Error('the file ends in the middle');
      filled += bytesRead;
    }
  }
}
