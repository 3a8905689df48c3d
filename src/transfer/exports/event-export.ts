import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { eventInFileName, type ExportFile, stampInFileName } from './export-file';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import { Storage } from '../../platform/storage/storage';
import { type FormatRelease, WHOLE_FOLDER } from '../backups/backup-format';
import { RELEASE_TABLES } from './backup-tables';
import { tableJson } from './table-json';
import { type ZipEntry, zipOf } from './zip-stream';

interface Upload {
  location: string;
  stored_as: string;
}

/**
 * Exports the whole event as a backup. A release of CTFd can read it; this platform also reads the data that CTFd
 * cannot store.
 */
@Injectable()
export class EventExport {
  private readonly logger = new Logger(EventExport.name);

  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the backup, which includes all secrets, such as hashes of passwords and tokens, and settings that the API
   * never returns. All tables are from one snapshot, opened when the first chunk is read.
   */
  open(release: FormatRelease): ExportFile {
    const now = this.clock.now();
    return {
      filename: `${eventInFileName(this.settings.get('ctf_name'))}.${stampInFileName(now)}.zip`,
      type: 'application/zip',
      chunks: zipOf(this.entries(release), new Date(now.millis)),
    };
  }

  /**
   * Yields the tables first and then the uploads, so that the snapshot is closed before the uploads, which may take
   * long.
   */
  private async *entries(release: FormatRelease): AsyncGenerator<ZipEntry> {
    const uploads: Upload[] = [];
    yield* this.database.snapshotStream((snapshot) => this.tables(snapshot, release, uploads));
    for (const upload of uploads) yield* this.uploadEntry(upload);
  }

  private async *tables(snapshot: Tx, release: FormatRelease, uploads: Upload[]): AsyncGenerator<ZipEntry> {
    const { readable, whole } = RELEASE_TABLES[release];
    for (const [name, table] of readable)
      yield { path: `db/${name}.json`, bytes: tableJson(snapshot, name, table), compress: true };
    for (const [name, table] of whole) {
      const [row] = await snapshot.query<{ needed: boolean }>(`SELECT ${table.isNeeded} AS needed`);
      if (!row?.needed) continue;
      yield { path: `${WHOLE_FOLDER}/${name}.json`, bytes: tableJson(snapshot, name, table), compress: true };
    }
    for await (const rows of snapshot.batches<Upload>('SELECT location, stored_as FROM files ORDER BY id'))
      uploads.push(...rows);
  }

  private async *uploadEntry({ location, stored_as }: Upload): AsyncGenerator<ZipEntry> {
    const bytes = await this.storage.open(stored_as);
    if (!bytes) {
      this.logger.warn({ location }, 'an export has a file without its bytes');
      return;
    }
    try {
      yield { path: `uploads/${location}`, bytes, compress: false };
    } finally {
      bytes.destroy();
    }
  }
}
