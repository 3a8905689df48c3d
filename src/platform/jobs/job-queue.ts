import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock';
import type { Instant } from '../clock/instant';
import type { Tx } from '../database/database';
import type { Job } from './job';
import { JobsAdded } from './job.events';

/** Queues work that must run if, and only if, a transaction commits. */
@Injectable()
export class JobQueue {
  constructor(private readonly clock: Clock) {}

  /** Stores a job in the transaction. A worker starts it after the commit, or within about a second after `due`. */
  async add(tx: Tx, job: Job, due: Instant | null = null): Promise<void> {
    // Without `due`, the job is due since a second ago, so that a worker whose clock is slightly behind takes it at
    // once.
    await tx.query(
      `INSERT INTO jobs (kind, payload, created, due) VALUES ($1, $2, $3, COALESCE($4, $3::timestamptz - interval '1 second'))`,
      [job.kind, JSON.stringify(job), this.clock.now(), due],
    );
    if (due === null) tx.publish(new JobsAdded());
  }
}
