import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { Secrets } from '../../../platform/database/secrets';
import { Storage } from '../../../platform/storage/storage';
import type { BackupArchive } from '../archive/backup-archive';
import type { BackupUpload } from '../archive/backup.types';
import type { StagedUpload } from './import-preparations';
import type { ImportProgress } from './import-progress';
import { ImportGate } from './import-gate';

/**
 * What the directories of imported files begin with; no uploaded file gets into one, because locations have no such names. The
 * id of the installation follows: a folder or bucket may have files of others, of which this database knows nothing.
 */
const PREFIX = 'import-';

/** Puts the files of a backup where no file of the event is, and takes away those that no event has. */
@Injectable()
export class ImportUploads {
  constructor(
    private readonly storage: Storage,
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly gate: ImportGate,
  ) {}

  /** Puts files of a backup into the storage, by location; when it throws, some may be there for `sweep` to find. */
  async stage(
    archive: BackupArchive,
    uploads: readonly BackupUpload[],
    progress: ImportProgress,
  ): Promise<ReadonlyMap<string, StagedUpload>> {
    const directory = `${this.prefix}${randomBytes(16).toString('hex')}`;
    const byLocation = new Map<string, StagedUpload>();
    progress.begin('uploads', uploads.length);
    for (const { location, bytes } of uploads) {
      const stored_as = `${directory}/${byLocation.size + 1}`;
      const staged = await this.storage.stage(await archive.openUpload(location), bytes);
      await this.storage.put(staged, stored_as);
      byLocation.set(location, { stored_as, sha1sum: staged.sha1sum, bytes });
      progress.step();
    }
    return byLocation;
  }

  /**
   * Removes what imports left behind that failed, or whose process died; does nothing and gives false while one is running. Asked
   * after the directories are listed, so that all of them are of imports that have ended.
   */
  async sweep(): Promise<boolean> {
    const directories = await this.storage.directories(this.prefix);
    if (directories.length === 0) return true;
    if (await this.gate.isLocked()) return false;
    // What a removed event left is the business of the jobs that remove it, and gone if they are done.
    const named = await this.database.query<{ directory: string }>(
      `SELECT DISTINCT split_part(stored_as, '/', 1) AS directory FROM files WHERE stored_as LIKE $1`,
      [`${this.prefix}%`],
    );
    const kept = new Set(named.map(({ directory }) => directory));
    for (const directory of directories) if (!kept.has(directory)) await this.storage.removeDirectory(directory);
    return true;
  }

  private get prefix(): string {
    return `${PREFIX}${this.secrets.installation}-`;
  }
}
