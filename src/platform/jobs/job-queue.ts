import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock';
import type { Instant } from '../clock/instant';
import type { Tx } from '../database/database';
import type { Job } from './job';
import { JobsAdded } from './job.events';

/** Where work goes that must be done if, and only if, a transaction commits. */
@Injectable()
export class JobQueue {
  constructor(private readonly clock: Clock) {}

  /**
   * Stores a job with the transaction; a worker begins as soon as it has committed, or about a second after the moment `due`, and nobody
   * waits for it.
   */
  async add(tx: Tx, job: Job, due: Instant | null = null): Promise<void> {
    // Due a second ago: a worker that looks at once, by a clock a little behind, would leave the job for later.
    await tx.query(
      `INSERT INTO jobs (kind, payload, created, due) VALUES ($1, $2, $3, COALESCE($4, $3::timestamptz - interval '1 second'))`,
      [job.kind, JSON.stringify(job), this.clock.now(), due],
    );
    if (due === null) tx.publish(new JobsAdded());
  }
}
