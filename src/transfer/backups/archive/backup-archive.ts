import type { Readable } from 'node:stream';
import type { Entry } from 'yauzl';
import {
  BACKUP_TABLE_NAMES,
  type BackupRevision,
  type BackupTable,
  columnsOf,
  isKnownRevision,
} from '../backup-format';
import { RowReader } from '../row-reader';
import { rowsOf } from '../table-rows';
import { type BackupRow, type BackupUpload, InvalidBackup } from './backup.types';
import { type Contents, contentsOf } from './contents';
import { ZipArchive } from './zip-archive';

type OnBytes = (done: number, all: number) => void;

const MAX_UNKNOWN_COLUMNS = 20;

/**
 * A backup of CTFd 3. `open` verifies the size and checksum of every entry, and the JSON of each table that `rows`
 * reads. The file must not change until `close`.
 */
export class BackupArchive {
  version: BackupRevision;
  readonly counts = new Map<BackupTable, number>(BACKUP_TABLE_NAMES.map((table) => [table, 0]));
  readonly unknown_columns = new Map<BackupTable, readonly string[]>();
  readonly uploads: readonly BackupUpload[];
  /** Names of entries that are neither tables nor uploads of the format, such as tables of plugins. */
  readonly ignored: readonly string[];

  private constructor(
    private readonly zip: ZipArchive,
    private readonly contents: Contents,
  ) {
    this.uploads = [...contents.uploads].map(([location, { uncompressedSize: bytes }]) => ({ location, bytes }));
    this.ignored = contents.others.map(({ fileName }) => fileName);
  }

  /**
   * Opens and verifies the whole file. `onProgress` gets the bytes read so far and the total, both uncompressed. Throws
   * `InvalidBackup` for a damaged file or one that is not a backup of CTFd 3, and errors of the file system.
   */
  static async open(path: string, onProgress: OnBytes = () => undefined): Promise<BackupArchive> {
    const zip = await ZipArchive.open(path);
    try {
      const archive = new BackupArchive(zip, contentsOf(zip.entries.values()));
      await archive.verify(onProgress);
      return archive;
    } catch (error) {
      await zip.close();
      throw error;
    }
  }

  async *rows(table: BackupTable): AsyncGenerator<BackupRow> {
    const entry = this.contents.tables.get(table);
    if (!entry) return;
    const reader = new RowReader(table, this.version);
    for await (const rows of rowsOf(entry.fileName, this.zip.read(entry)))
      for (const row of rows) yield reader.read(row);
  }

  /** Uploads to which a usable row of `files` refers; the others are not imported. */
  async referencedUploads(): Promise<BackupUpload[]> {
    const locations = new Set<unknown>();
    for await (const row of this.rows('files')) if ('values' in row) locations.add(row.values.location);
    return this.uploads.filter(({ location }) => locations.has(location));
  }

  /** Names of ignored entries and unknown columns, and `db/tracking.json` if it has rows. */
  get left_out(): string[] {
    const columns = [...this.unknown_columns].flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
    return [...this.ignored, ...((this.counts.get('tracking') ?? 0) > 0 ? ['db/tracking.json'] : []), ...columns];
  }

  /**
   * Returns the content of an upload; the caller must read the stream to the end or destroy it. Throws RangeError if
   * `uploads` has no such location.
   */
  async openUpload(location: string): Promise<Readable> {
    const entry = this.contents.uploads.get(location);
    if (!entry) throw new RangeError(`no such upload in the backup: ${JSON.stringify(location)}`);
    return this.zip.stream(entry);
  }

  close(): Promise<void> {
    return this.zip.close();
  }

  private async verify(onProgress: OnBytes): Promise<void> {
    const { tables, replaced, uploads, others } = this.contents;
    const all_bytes = this.zip.bytes;
    let done_bytes = 0;
    const read = async function* (this: BackupArchive, entry: Entry): AsyncGenerator<Buffer> {
      for await (const piece of this.zip.read(entry)) {
        done_bytes += piece.length;
        onProgress(done_bytes, all_bytes);
        yield piece;
      }
    };
    const versions: unknown[] = [];
    for (const [table, entry] of tables) {
      const known = new Set(columnsOf(table).flatMap(([name, { alias }]) => [name, alias]));
      const unknown = new Set<string>();
      let count = 0;
      for await (const rows of rowsOf(entry.fileName, read.call(this, entry))) {
        count += rows.length;
        for (const column of rows.flatMap((row) => Object.keys(row)))
          if (!known.has(column) && unknown.size < MAX_UNKNOWN_COLUMNS) unknown.add(column.slice(0, 80).toWellFormed());
        if (table === 'alembic_version') versions.push(...rows.map(({ version_num }) => version_num));
      }
      this.counts.set(table, count);
      if (unknown.size > 0) this.unknown_columns.set(table, [...unknown]);
    }
    // Reads the other entries only to verify their sizes and checksums.
    for (const entry of [...replaced, ...uploads.values(), ...others])
      for await (const piece of read.call(this, entry)) void piece;
    this.version = knownVersion(versions);
  }
}

function knownVersion(versions: readonly unknown[]): BackupRevision {
  const [version] = versions;
  if (versions.length !== 1 || typeof version !== 'string')
    throw new InvalidBackup('one row with a "version_num" was expected', 'db/alembic_version.json');
  if (!isKnownRevision(version))
    throw new InvalidBackup(`version ${JSON.stringify(version)} is not known; one of CTFd 3.0 to 3.8.7 was expected`);
  return version;
}
