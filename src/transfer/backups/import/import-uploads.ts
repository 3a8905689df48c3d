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
 * Prefix of the directories of imported files. The installation id follows, since installations may share a folder or
 * bucket.
 */
const PREFIX = 'import-';

/** Stores the files of a backup in a new directory, and removes directories of failed imports. */
@Injectable()
export class ImportUploads {
  constructor(
    private readonly storage: Storage,
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly gate: ImportGate,
  ) {}

  /** Stores files of a backup and returns them by location. If it throws, `sweep` removes the files stored so far. */
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
   * Removes directories of failed imports. If there are directories of imports and an import is running, returns false
   * and removes nothing. Lists the directories before it checks the lock, so none of them belongs to an import that
   * begins later.
   */
  async sweep(): Promise<boolean> {
    const directories = await this.storage.directories(this.prefix);
    if (directories.length === 0) return true;
    if (await this.gate.isLocked()) return false;
    // A directory without rows belongs to a failed import, or to a replaced event whose files are to be deleted anyway.
    const referenced = await this.database.query<{ directory: string }>(
      `SELECT DISTINCT split_part(stored_as, '/', 1) AS directory FROM files WHERE stored_as LIKE $1`,
      [`${this.prefix}%`],
    );
    const kept = new Set(referenced.map(({ directory }) => directory));
    for (const directory of directories) if (!kept.has(directory)) await this.storage.removeDirectory(directory);
    return true;
  }

  private get prefix(): string {
    return `${PREFIX}${this.secrets.installation}-`;
  }
}
