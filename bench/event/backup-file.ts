import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface EventData {
  /** Rows by table. Each iterable is read twice, because the file has the number of rows before the rows. */
  tables: Readonly<Record<string, () => Iterable<object>>>;
  /** Bytes by location: `<directory>/<name>`. */
  uploads?: Readonly<Record<string, Buffer>>;
}

/** Revision of the schema of CTFd 3.7.1. */
const REVISION = 'a02c5bf43407';

/** Time of all entries. It is constant, so that the same event gives the same file. */
const MTIME = new Date('2026-11-20T00:00:00Z');

const PIECE_LENGTH = 65_536;

/** Writes a backup of any size with little memory. Without `compress`, the entries are stored as in CTFd's exports. */
export async function writeBackup(file: string, event: EventData, { compress }: { compress: boolean }): Promise<void> {
  const zip = new ZipFile();
  const options = { compress, mtime: MTIME };
  const tables = { alembic_version: () => [{ version_num: REVISION }], ...event.tables };
  for (const [table, rows] of Object.entries(tables))
    zip.addReadStreamLazy(`db/${table}.json`, options, (done) => done(null, Readable.from(tableJson(rows))));
  for (const [location, bytes] of Object.entries(event.uploads ?? {}))
    zip.addBuffer(bytes, `uploads/${location}`, options);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

function* tableJson(rows: () => Iterable<object>): Generator<Buffer> {
  let count = 0;
  for (const row of rows()) {
    void row;
    count += 1;
  }
  if (count === 0) return;
  let piece = `{"count":${count},"results":[`;
  let separator = '';
  for (const row of rows()) {
    piece += separator + JSON.stringify(row);
    separator = ',';
    if (piece.length < PIECE_LENGTH) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(`${piece}],"meta":{}}`);
}
