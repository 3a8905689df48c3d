import type { Readable } from 'node:stream';
import {
  BACKUP_TABLE_NAMES,
  type BackupRevision,
  type BackupTable,
  columnsOf,
  isKnownRevision,
  type JsonObject,
  OLD_REVISIONS,
} from '../backup-format';
import { parseRow, RowReader } from '../row-reader';
import { RowSplitter } from '../row-splitter';
import { DEFAULT_LIMITS } from './archive-limits';
import { type ArchiveLimits, type BackupRow, type BackupUpload, InvalidBackup, type OpenOptions } from './backup.types';
import { type Contents, contentsOf } from './contents';
import { quoted } from './entry-name';
import { EntryReader } from './entry-reader';
import { type ZipEntry, ZipFile } from './zip-file';

/** Most columns that are named as unknown, of one table. */
const MAX_UNKNOWN_COLUMNS = 20;

/** What the first reading of an archive found. */
interface Findings {
  readonly version: BackupRevision;
  readonly counts: ReadonlyMap<BackupTable, number>;
  readonly unknown_columns: ReadonlyMap<BackupTable, readonly string[]>;
}

/**
 * A backup of CTFd 3 that was read once from end to end and found whole: every name, size, checksum, table and row. Rows and
 * uploads are then read from the file again, as often as wanted and in constant memory, so the file must stay as it is.
 */
export class BackupArchive {
  readonly version: BackupRevision;
  /** Rows of every table of the format; 0 when it is missing or empty. */
  readonly counts: ReadonlyMap<BackupTable, number>;
  readonly uploads: readonly BackupUpload[];
  /** Names of entries nobody here knows, such as tables of plugins; nothing of them is read. */
  readonly ignored: readonly string[];
  /** Names of columns nobody here knows, of the tables that have some. */
  readonly unknown_columns: ReadonlyMap<BackupTable, readonly string[]>;

  private constructor(
    private readonly zip: ZipFile,
    private readonly contents: Contents,
    private readonly limits: ArchiveLimits,
    findings: Findings,
  ) {
    this.version = findings.version;
    this.counts = findings.counts;
    this.unknown_columns = findings.unknown_columns;
    this.uploads = [...contents.uploads].map(([location, { claimed_bytes }]) => ({ location, bytes: claimed_bytes }));
    this.ignored = contents.others.map(({ name }) => name);
  }

  /**
   * Verifies the whole file. Throws `InvalidBackup` for a file that is no backup of CTFd 3 or is not whole, the reason of the
   * signal when that stops it, and the error of the file system.
   */
  static async open(path: string, options: OpenOptions = {}): Promise<BackupArchive> {
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    const zip = await ZipFile.open(path, limits);
    try {
      const contents = contentsOf(zip.entries);
      const findings = await verify(contents, new EntryReader(zip, limits, options), limits);
      return new BackupArchive(zip, contents, limits, findings);
    } catch (error) {
      await zip.close();
      throw error;
    }
  }

  /** The rows of a table in the order of the file; none when it is missing. */
  async *rows(table: BackupTable): AsyncGenerator<BackupRow> {
    const entry = this.contents.tables.get(table);
    if (!entry) return;
    const reader = new RowReader(table, this.version, this.limits.depth);
    const pieces: AsyncIterable<Buffer> = this.zip.openEntry(entry);
    for await (const rows of rowsOf(entry, pieces, this.limits)) {
      for (const row of rows) yield reader.read(row);
    }
  }

  /** The bytes of an upload, to be read to the end or destroyed. Throws RangeError for one that is not in `uploads`. */
  openUpload(location: string): Promise<Readable> {
    const entry = this.contents.uploads.get(location);
    if (!entry) return Promise.reject(new RangeError(`no such upload in the backup: ${quoted(location)}`));
    return Promise.resolve(this.zip.openEntry(entry));
  }

  /** Closes the file. */
  close(): Promise<void> {
    return this.zip.close();
  }
}

async function verify(contents: Contents, reader: EntryReader, limits: ArchiveLimits): Promise<Findings> {
  const version = await readVersion(contents.version, reader, limits);
  const counts = new Map<BackupTable, number>(BACKUP_TABLE_NAMES.map((table) => [table, 0]));
  counts.set('alembic_version', 1);
  const unknown_columns = new Map<BackupTable, readonly string[]>();
  for (const [table, entry] of contents.tables) {
    if (table === 'alembic_version') continue;
    const known = knownColumns(table);
    const unknown = new Set<string>();
    let count = 0;
    for await (const rows of rowsOf(entry, reader.read(entry, limits.table_bytes), limits)) {
      count += rows.length;
      for (const row of rows) noteUnknown(row, known, unknown);
    }
    counts.set(table, count);
    if (unknown.size > 0) unknown_columns.set(table, [...unknown]);
  }
  // Nothing is done with these bytes: reading them to the end is what verifies them.
  for (const entry of contents.replaced) for await (const piece of reader.read(entry, limits.table_bytes)) void piece;
  for (const entry of [...contents.uploads.values(), ...contents.others]) {
    for await (const piece of reader.read(entry, limits.upload_bytes)) void piece;
  }
  return { version, counts, unknown_columns };
}

async function readVersion(entry: ZipEntry, reader: EntryReader, limits: ArchiveLimits): Promise<BackupRevision> {
  const versions: unknown[] = [];
  for await (const rows of rowsOf(entry, reader.read(entry, limits.table_bytes), limits)) {
    versions.push(...rows.map(({ version_num }) => version_num));
  }
  const [version] = versions;
  if (versions.length !== 1 || typeof version !== 'string') {
    throw new InvalidBackup(`${quoted(entry.name)}: one row with a "version_num" was expected`);
  }
  const release = OLD_REVISIONS.get(version);
  if (release) {
    throw new InvalidBackup(
      `the backup is of CTFd ${release} (version ${version}); import it into CTFd 3 and use a backup of that`,
    );
  }
  if (!isKnownRevision(version)) {
    throw new InvalidBackup(`version ${quoted(version)} is not known; one of CTFd 3.0 to 3.8.7 was expected`);
  }
  return version;
}

/** Rows of a table as they arrive, many at a time, because a step of an iterator for each would cost more than the row. */
async function* rowsOf(
  { name }: ZipEntry,
  pieces: AsyncIterable<Buffer>,
  limits: ArchiveLimits,
): AsyncGenerator<JsonObject[]> {
  const splitter = new RowSplitter(quoted(name), limits);
  for await (const piece of pieces) {
    const before = splitter.rows;
    yield splitter.push(piece).map((bytes, index) => {
      const row = parseRow(bytes);
      if (!row) throw new InvalidBackup(`${quoted(name)}: row ${before + index + 1} is not valid JSON`);
      return row;
    });
  }
  splitter.end();
}

function knownColumns(table: BackupTable): ReadonlySet<string> {
  return new Set(columnsOf(table).flatMap(([name, { alias }]) => (alias === null ? [name] : [name, alias])));
}

function noteUnknown(row: JsonObject, known: ReadonlySet<string>, unknown: Set<string>): void {
  for (const column in row) {
    if (!known.has(column) && unknown.size < MAX_UNKNOWN_COLUMNS) unknown.add(column.slice(0, 80).toWellFormed());
  }
}
