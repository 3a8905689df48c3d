import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, type LocalFileHeader, type ZipFile as Directory } from 'yauzl';
import { hasErrno, messageOf } from './damage';
import { type ArchiveLimits, InvalidBackup } from './backup.types';
import { HandleReader } from './handle-reader';
import { flawOfName, nameOf, quoted } from './entry-name';

const STORED = 0;
const DEFLATED = 8;

const ENCRYPTED = 0x1;
const SIZES_FOLLOW = 0x8;
const NAME_IS_UTF8 = 0x800;
const STRONGLY_ENCRYPTED = 0x40;
const HEADERS_ENCRYPTED = 0x2000;

/** In the local header when the true size is in its Zip64 field. */
const IN_ZIP64 = 0xffffffff;

const MODE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

const READ_BYTES = 64 * 1024;

/** A file in a zip; the sizes are what its directory claims. */
export interface ZipEntry {
  readonly name: string;
  readonly compressed_bytes: number;
  readonly claimed_bytes: number;
  readonly crc32: number;
  readonly isDeflated: boolean;
  /** Where its local header and its data begin in the file. */
  readonly header_at: number;
  readonly data_at: number;
}

/**
 * An open zip whose directory was checked: plain names, each once; no links, encryption or unknown compression; local headers
 * that agree; no two entries that share bytes. What the entries hold was not read yet.
 */
export class ZipFile {
  private constructor(
    private readonly handle: FileHandle,
    /** Files in the order of the directory; folders are left out. */
    readonly entries: readonly ZipEntry[],
  ) {}

  /** Throws `InvalidBackup`, or the error of the file system. */
  static async open(path: string, limits: Pick<ArchiveLimits, 'entries'>): Promise<ZipFile> {
    const handle = await open(path, 'r');
    try {
      return new ZipFile(handle, await readDirectory(handle, limits));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** The entry's content, inflated. Whoever opens it reads it to its end or destroys it. */
  openEntry(entry: ZipEntry): Readable {
    const bytes = Readable.from(this.bytesOf(entry), { objectMode: false, highWaterMark: READ_BYTES });
    if (!entry.isDeflated) return bytes;
    // Errors of either end the inflated stream, which is where they are looked for.
    return pipeline(bytes, createInflateRaw({ chunkSize: READ_BYTES }), () => undefined);
  }

  // Not a stream of the file system: those close the file when they are destroyed before their end.
  private async *bytesOf({ data_at, compressed_bytes }: ZipEntry): AsyncGenerator<Buffer> {
    const end = data_at + compressed_bytes;
    for (let at = data_at; at < end;) {
      const piece = Buffer.allocUnsafe(Math.min(READ_BYTES, end - at));
      const { bytesRead } = await this.handle.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw new Error('the file ends in the middle');
      yield piece.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  /** Streams that are still open fail afterwards. */
  close(): Promise<void> {
    return this.handle.close();
  }
}

async function readDirectory(handle: FileHandle, limits: Pick<ArchiveLimits, 'entries'>): Promise<ZipEntry[]> {
  const directory = await openDirectory(handle);
  if (directory.entryCount > limits.entries) {
    throw new InvalidBackup(`the archive has ${directory.entryCount} entries; at most ${limits.entries} were expected`);
  }
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  try {
    for await (const entry of directory.eachEntry()) {
      const read = await checked(directory, entry);
      if (names.has(read.name)) throw new InvalidBackup(`${quoted(read.name)}: two entries have this name`);
      names.add(read.name);
      entries.push(read);
    }
  } catch (error) {
    if (error instanceof InvalidBackup || hasErrno(error)) throw error;
    throw new InvalidBackup(`the directory of the zip cannot be read: ${messageOf(error)}`);
  }
  refuseOverlaps(entries);
  return entries.filter(({ name }) => !name.endsWith('/'));
}

async function openDirectory(handle: FileHandle): Promise<Directory> {
  try {
    // Names and sizes are checked here, with messages that name the entry.
    const { size } = await handle.stat();
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
    return await fromRandomAccessReaderPromise(new HandleReader(handle), size, options);
  } catch (error) {
    if (hasErrno(error)) throw error;
    throw new InvalidBackup(`not a complete zip archive: ${messageOf(error)}`);
  }
}

async function checked(directory: Directory, entry: Entry): Promise<ZipEntry> {
  const { generalPurposeBitFlag: flags, fileNameRaw: raw } = entry;
  const name = nameOf(raw, (flags & NAME_IS_UTF8) !== 0);
  const flaw = flawOfName(name, raw.length) ?? flawOf(entry, name);
  if (flaw) throw new InvalidBackup(`${quoted(name)}: ${flaw}`);
  const header = await localHeader(directory, entry, name);
  const difference = differenceOf(entry, header);
  if (difference) {
    throw new InvalidBackup(`${quoted(name)}: its own header and the directory of the zip differ in its ${difference}`);
  }
  return {
    name,
    compressed_bytes: entry.compressedSize,
    claimed_bytes: entry.uncompressedSize,
    crc32: entry.crc32,
    isDeflated: entry.compressionMethod === DEFLATED,
    header_at: entry.relativeOffsetOfLocalHeader,
    data_at: header.fileDataStart,
  };
}

function flawOf(entry: Entry, name: string): string | null {
  const isFolder = name.endsWith('/');
  const type = (entry.externalFileAttributes >>> 16) & MODE_TYPE;
  if (type !== 0 && type !== (isFolder ? FOLDER : REGULAR)) {
    return `it is a link or another special file (mode 0o${type.toString(8)}); plain files were expected`;
  }
  if (entry.generalPurposeBitFlag & (ENCRYPTED | STRONGLY_ENCRYPTED | HEADERS_ENCRYPTED)) {
    return 'it is encrypted; a backup without a password was expected';
  }
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    return `its compression method ${entry.compressionMethod} is not supported; stored or deflated was expected`;
  }
  if (isFolder && entry.uncompressedSize > 0) return 'it is a folder, but has content';
  if (entry.compressionMethod === STORED && entry.compressedSize !== entry.uncompressedSize) {
    return `it is stored, but claims ${entry.compressedSize} and ${entry.uncompressedSize} bytes`;
  }
  return null;
}

async function localHeader(directory: Directory, entry: Entry, name: string): Promise<LocalFileHeader> {
  try {
    return await directory.readLocalFileHeaderPromise(entry);
  } catch (error) {
    if (hasErrno(error)) throw error;
    throw new InvalidBackup(`${quoted(name)}: its header is damaged or missing: ${messageOf(error)}`);
  }
}

// A reader that goes by the local headers would see another backup than one that goes by the directory.
function differenceOf(entry: Entry, header: LocalFileHeader): string | null {
  if (!header.fileName.equals(entry.fileNameRaw)) return 'name';
  if (header.compressionMethod !== entry.compressionMethod) return 'compression method';
  const flags = header.generalPurposeBitFlag ^ entry.generalPurposeBitFlag;
  if (flags & (ENCRYPTED | STRONGLY_ENCRYPTED)) return 'encryption';
  if (header.generalPurposeBitFlag & SIZES_FOLLOW) return null;
  if (header.compressedSize !== IN_ZIP64 && header.compressedSize !== entry.compressedSize) return 'compressed size';
  if (header.uncompressedSize !== IN_ZIP64 && header.uncompressedSize !== entry.uncompressedSize) return 'size';
  return header.crc32 === entry.crc32 ? null : 'checksum';
}

// Entries that share bytes make a small file hold any amount of data.
function refuseOverlaps(entries: readonly ZipEntry[]): void {
  const inFile = [...entries].sort((one, other) => one.header_at - other.header_at);
  let end = 0;
  let last = '';
  for (const entry of inFile) {
    if (entry.header_at < end) {
      throw new InvalidBackup(`${quoted(entry.name)}: it shares bytes of the archive with ${quoted(last)}`);
    }
    end = entry.data_at + entry.compressed_bytes;
    last = entry.name;
  }
}
