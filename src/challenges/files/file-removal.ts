import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database';
import { Job, Performs } from '../../platform/jobs/job';
import { JobQueue } from '../../platform/jobs/job-queue';
import { Storage } from '../../platform/storage/storage';

/** Limited, so that a job ends within its time. */
const FILES_A_JOB = 500;

/** Removes bytes from the storage whose rows are gone. */
export class FileRemovalJob extends Job {
  get kind(): string {
    return 'file removal';
  }

  constructor(readonly locations: readonly string[]) {
    super();
  }
}

/** Removes the bytes of files whose rows were removed. */
@Injectable()
export class FileRemoval {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly jobs: JobQueue,
  ) {}

  /** Removes the bytes at these `stored_as` after the commit. The job survives the end of the process. */
  async afterCommit(tx: Tx, locations: readonly string[]): Promise<void> {
    for (let first = 0; first < locations.length; first += FILES_A_JOB)
      await this.jobs.add(tx, new FileRemovalJob(locations.slice(first, first + FILES_A_JOB)));
  }

  @Performs(FileRemovalJob)
  async remove({ locations }: FileRemovalJob): Promise<void> {
    for (const location of locations) await this.removeUnlessUsed(location);
  }

  /** Keeps the bytes if a new upload has reused the location, which the claimed row blocks during the removal. */
  private async removeUnlessUsed(location: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [claim] = await tx.query<{ id: number }>(
        'INSERT INTO files (location, stored_as) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id',
        // A file with this `location` may be stored elsewhere, so the claim uses a location that no file can have.
        [`/${location}`, location],
      );
      if (!claim) return;
      await this.storage.remove(location);
      await tx.query('DELETE FROM files WHERE id = $1', [claim.id]);
    });
  }
}
