import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';

export interface BackupContent {
  /** Rows by table, in the format of CTFd. A table without rows becomes an empty file, as in CTFd. */
  tables?: Readonly<Record<string, readonly object[]>>;
  uploads?: Readonly<Record<string, string | Buffer>>;
  /** Entries to add or replace, by full name. Null removes an entry. */
  entries?: Readonly<Record<string, string | Buffer | null>>;
  /** Revision of the schema; by default that of CTFd 3.7.1. */
  version?: string;
  /** Compresses entries, as tools do that repack a backup. CTFd only stores them. */
  compress?: boolean;
  /** Writes sizes in Zip64 fields, as in archives of more than 4 GiB. */
  zip64?: boolean;
}

/** JSON of a table as CTFd writes it. A wrong `count` makes a damaged table. */
export function tableJson(rows: readonly object[], count = rows.length): string {
  return rows.length === 0 ? '' : JSON.stringify({ count, results: rows, meta: {} });
}

/** Entries of a backup by name, in the order in which they are written. */
export function backupEntries(content: BackupContent): Map<string, Buffer> {
  const { tables = {}, uploads = {}, entries = {}, version = 'a02c5bf43407' } = content;
  const all = new Map<string, string | Buffer | null>([
    ['db/alembic_version.json', tableJson([{ version_num: version }])],
    ...Object.entries(tables).map(([table, rows]) => [`db/${table}.json`, tableJson(rows)] as const),
    ...Object.entries(uploads).map(([location, bytes]) => [`uploads/${location}`, bytes] as const),
    ...Object.entries(entries),
  ]);
  return new Map([...all].flatMap(([name, bytes]) => (bytes === null ? [] : [[name, Buffer.from(bytes)] as const])));
}

export function backupZip(content: BackupContent = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const options = { compress: content.compress ?? false, forceZip64Format: content.zip64 ?? false };
  for (const [name, bytes] of backupEntries(content)) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(bytes, name, options);
  }
  zip.end({ forceZip64Format: content.zip64 ?? false, comment: '' });
  return buffer(zip.outputStream);
}

/** Backup files of one test in a temporary folder. Call `remove` at the end. */
export class BackupFiles {
  private directory: string | null = null;
  private written = 0;

  /** Writes these bytes, or the zip of this content, to a new file, and returns its path. */
  async write(content: BackupContent | Buffer): Promise<string> {
    this.directory ??= await mkdtemp(join(tmpdir(), 'ensign-backup-'));
    const path = join(this.directory, `${++this.written}.zip`);
    await writeFile(path, Buffer.isBuffer(content) ? content : await backupZip(content));
    return path;
  }

  async remove(): Promise<void> {
    if (this.directory) await rm(this.directory, { recursive: true });
    this.directory = null;
  }
}

/** Entry of a zip whose fields can be wrong. Fields that are not set get their correct value. */
export interface RawEntry {
  name: string | Buffer;
  data?: string | Buffer;
  method?: number;
  flags?: number;
  crc32?: number;
  compressed_bytes?: number;
  bytes?: number;
  /** Unix mode, such as 0o120777 for a link. */
  mode?: number;
  /** Fields of the local header that differ from those in the directory. */
  local?: { name?: string | Buffer; method?: number; flags?: number; crc32?: number; bytes?: number };
  /** Offset of the local header in the directory. With it, no local header and no data are written for the entry. */
  at?: number;
}

export function rawZip(entries: readonly RawEntry[], { comment = '' } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const fields = fieldsOf(entry);
    directory.push(centralHeader(fields, entry.mode ?? 0o100644, entry.at ?? at));
    if (entry.at !== undefined) continue;
    const local = localHeader({ ...fields, ...entry.local, name: Buffer.from(entry.local?.name ?? entry.name) });
    parts.push(local, fields.data);
    at += local.length + fields.data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...parts, central, end, Buffer.from(comment)]);
}

/** A whole backup as raw entries, to which a test can add hostile entries. */
export function rawBackup(content: BackupContent = {}): RawEntry[] {
  return [...backupEntries(content)].map(([name, data]) => ({ name, data }));
}

type Fields = Required<Pick<RawEntry, 'method' | 'flags' | 'crc32' | 'compressed_bytes' | 'bytes'>> & {
  name: Buffer;
  data: Buffer;
};

function fieldsOf(entry: RawEntry): Fields {
  const content = Buffer.from(entry.data ?? '');
  const method = entry.method ?? 0;
  const data = method === 8 ? deflateRawSync(content) : content;
  return {
    name: Buffer.from(entry.name),
    data,
    method,
    flags: entry.flags ?? 0x800,
    crc32: entry.crc32 ?? crc32(content),
    compressed_bytes: entry.compressed_bytes ?? data.length,
    bytes: entry.bytes ?? content.length,
  };
}

function localHeader({ name, method, flags, crc32: sum, compressed_bytes, bytes }: Fields): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(sum, 14);
  header.writeUInt32LE(compressed_bytes, 18);
  header.writeUInt32LE(bytes, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function centralHeader({ name, method, flags, crc32: sum, compressed_bytes, bytes }: Fields, mode: number, at: number) {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  // Marks the entry as made by Unix, because readers ignore the mode of other systems.
  header.writeUInt16LE((3 << 8) | 20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(sum, 16);
  header.writeUInt32LE(compressed_bytes, 20);
  header.writeUInt32LE(bytes, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE((mode << 16) >>> 0, 38);
  header.writeUInt32LE(at, 42);
  return Buffer.concat([header, name]);
}
