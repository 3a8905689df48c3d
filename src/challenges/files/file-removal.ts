import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database';
import { Job, Performs } from '../../platform/jobs/job';
import { JobQueue } from '../../platform/jobs/job-queue';
import { Storage } from '../../platform/storage/storage';

/** Files one job removes; few enough for the time a job has. */
const FILES_A_JOB = 500;

/** The bytes at these locations of the storage are nobody's any more. */
export class FileRemovalJob extends Job {
  get kind(): string {
    return 'file removal';
  }

  constructor(readonly locations: readonly string[]) {
    super();
  }
}

/** Takes the bytes of files out of the storage whose rows were removed. */
@Injectable()
export class FileRemoval {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * Has the bytes at these `stored_as` removed once the transaction, which removed the rows, has committed; a process that
   * dies cannot forget them.
   */
  async afterCommit(tx: Tx, locations: readonly string[]): Promise<void> {
    for (let first = 0; first < locations.length; first += FILES_A_JOB)
      await this.jobs.add(tx, new FileRemovalJob(locations.slice(first, first + FILES_A_JOB)));
  }

  @Performs(FileRemovalJob)
  async remove({ locations }: FileRemovalJob): Promise<void> {
    for (const location of locations) await this.removeUnlessTaken(location);
  }

  /**
   * A new upload may have got the location meanwhile: then the bytes are its own. The row made here keeps others off the
   * location while the bytes go, and goes too before anybody sees it.
   */
  private async removeUnlessTaken(location: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [claim] = await tx.query<{ id: number }>(
        'INSERT INTO files (location, stored_as) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id',
        // What clients know by this name may lie elsewhere, so the claim has a location that no file can have.
        [`/${location}`, location],
      );
      if (!claim) return;
      await this.storage.remove(location);
      await tx.query('DELETE FROM files WHERE id = $1', [claim.id]);
    });
  }
}
