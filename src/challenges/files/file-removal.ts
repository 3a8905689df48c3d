import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database';
import { Job, Performs } from '../../platform/jobs/job';
import { JobQueue } from '../../platform/jobs/job-queue';
import { Storage } from '../../platform/storage/storage';

/** Maximum number of files in one job, so that the job ends within its time limit. */
const FILES_A_JOB = 500;

/** A job that removes stored bytes whose database rows are deleted. */
export class FileRemovalJob extends Job {
  get kind(): string {
    return 'file removal';
  }

  constructor(readonly locations: readonly string[]) {
    super();
  }
}

/** Removes the stored bytes of deleted files. */
@Injectable()
export class FileRemoval {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly jobs: JobQueue,
  ) {}

  /** Queues the removal of the bytes at these `stored_as`. The job runs after the commit, also after a restart. */
  async afterCommit(tx: Tx, locations: readonly string[]): Promise<void> {
    for (let first = 0; first < locations.length; first += FILES_A_JOB)
      await this.jobs.add(tx, new FileRemovalJob(locations.slice(first, first + FILES_A_JOB)));
  }

  @Performs(FileRemovalJob)
  async remove({ locations }: FileRemovalJob): Promise<void> {
    for (const location of locations) await this.removeUnlessUsed(location);
  }

  /**
   * Keeps the bytes if a new upload uses the location again. A temporary row for the location blocks new uploads during
   * the removal.
   */
  private async removeUnlessUsed(location: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [claim] = await tx.query<{ id: number }>(
        'INSERT INTO files (location, stored_as) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id',
        // A file with this location may be stored elsewhere, so the temporary row has a location that no file can have.
        [`/${location}`, location],
      );
      if (!claim) return;
      await this.storage.remove(location);
      await tx.query('DELETE FROM files WHERE id = $1', [claim.id]);
    });
  }
}
