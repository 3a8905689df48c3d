import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { messageOf } from '../../../platform/process/errors';
import { InvalidBackup } from './backup.types';

const MODE_TYPE = 0o170000;
const LINK = 0o120000;

const READ_BYTES = 64 * 1024;

/** Maximum number of entries, including folders. */
const MAX_ENTRIES = 50_000;

/**
 * Protects against zip bombs. The inflated entries may have `MAX_RATIO` times the size of the archive, or `FREE_BYTES`
 * if that is more. The JSON of usual backups deflates to about a tenth.
 */
const MAX_RATIO = 250;
const FREE_BYTES = 100 * 1024 ** 2;

/**
 * Reads an open file for yauzl. If a zip contains an impossible offset, yauzl's own reader throws an error that cannot
 * be caught.
 */
class HandleReader extends RandomAccessReader {
  constructor(private readonly handle: FileHandle) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.handle.read(buffer, offset, length, position).then(({ bytesRead }) => callback(null, bytesRead), callback);
  }

  // Does not use `handle.createReadStream`: destroying that stream would close the handle.
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.pieces(start, end), { objectMode: false });
  }

  private async *pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const piece = Buffer.allocUnsafe(Math.min(READ_BYTES, end - at));
      const { bytesRead } = await this.handle.read(piece, 0, piece.length, at);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
      at += bytesRead;
    }
  }
}

/**
 * An open zip. yauzl throws if an entry inflates to another size than the zip's directory declares. So it is enough to
 * check the declared sizes, as `entriesOf` does.
 */
export class ZipArchive {
  private constructor(
    private readonly handle: FileHandle,
    private readonly zip: ZipFile,
    readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  static async open(path: string): Promise<ZipArchive> {
    const handle = await open(path, 'r');
    try {
      const { size } = await handle.stat();
      const options = { autoClose: false, strictFileNames: true };
      const zip = await fromRandomAccessReaderPromise(new HandleReader(handle), size, options);
      return new ZipArchive(handle, zip, await entriesOf(zip));
    } catch (error) {
      await handle.close();
      throw refusal(error, 'the file is no zip that can be read');
    }
  }

  get bytes(): number {
    return [...this.entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  }

  /**
   * Yields the content of a file. Throws `InvalidBackup` if it is damaged; a wrong checksum is detected only after the
   * last piece.
   */
  async *read(entry: Entry): AsyncGenerator<Buffer> {
    let sum = 0;
    try {
      const pieces: AsyncIterable<Buffer> = await this.stream(entry);
      for await (const piece of pieces) {
        sum = crc32(piece, sum);
        yield piece;
      }
    } catch (error) {
      throw refusal(error, 'it is damaged', entry.fileName);
    }
    if (sum !== entry.crc32) throw new InvalidBackup('its bytes do not match their checksum', entry.fileName);
  }

  /**
   * Returns the content of a file without verifying the checksum. The caller must read the stream to the end or destroy
   * it.
   */
  stream(entry: Entry): Promise<Readable> {
    return this.zip.openReadStreamPromise(entry);
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const maxBytes = Math.max(FREE_BYTES, MAX_RATIO * zip.fileSize);
  let bytes = 0;
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    const flaw = flawOf(entry) ?? (entries.has(entry.fileName) ? 'two entries have this name' : null);
    if (flaw !== null) throw new InvalidBackup(flaw, entry.fileName);
    if (++count > MAX_ENTRIES) throw new InvalidBackup(`the archive has more than ${MAX_ENTRIES} entries`);
    bytes += entry.uncompressedSize;
    if (bytes > maxBytes) throw new InvalidBackup(`its entries hold more than the ${maxBytes} bytes that are allowed`);
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
  }
  return entries;
}

function flawOf(entry: Entry): string | null {
  if (/\p{Cc}/u.test(entry.fileName)) return 'its name holds control characters';
  if (((entry.externalFileAttributes >>> 16) & MODE_TYPE) === LINK) return 'it is a link; a file was expected';
  if (entry.isEncrypted()) return 'it is encrypted; a backup without a password was expected';
  if (!entry.canDecodeFileData()) return `its compression method ${entry.compressionMethod} is not supported`;
  return null;
}

/** Converts errors of yauzl and zlib to InvalidBackup. Returns errors of the file system unchanged. */
function refusal(error: unknown, what: string, entry?: string): unknown {
  if (error instanceof InvalidBackup || (error instanceof Error && 'syscall' in error)) return error;
  return new InvalidBackup(`${what}: ${messageOf(error)}`, entry);
}
