import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock';
import { Database } from '../database/database';

/** A job that a worker has taken. `attempts` counts the runs, including this one, and so identifies the run. */
export interface ClaimedJob {
  id: number;
  kind: string;
  payload: object;
  attempts: number;
}

/** A worker that has not finished a job after this time is considered dead. Must be longer than `MAX_JOB_MILLIS`. */
const LEASE_SECONDS = 120;

const KEPT_DAYS = 7;

/** Changes the state of jobs. Each change is one statement, so a process that dies leaves none half done. */
@Injectable()
export class JobsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the job that has been due longest, or returns null. `kinds` are those that this process can run: another
   * release may have others.
   */
  async take(kinds: readonly string[]): Promise<ClaimedJob | null> {
    const [job] = await this.database.query<ClaimedJob>(
      `UPDATE jobs SET attempts = attempts + 1, due = $1::timestamptz + make_interval(secs => $2), error = NULL
        WHERE id = (SELECT id FROM jobs WHERE due <= $1 AND kind = ANY($3) ORDER BY due, id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, kind, payload, attempts`,
      [this.clock.now(), LEASE_SECONDS, kinds],
    );
    return job ?? null;
  }

  /** Does nothing if another worker has taken the job since. */
  async remove({ id, attempts }: ClaimedJob): Promise<void> {
    await this.database.query('DELETE FROM jobs WHERE id = $1 AND attempts = $2', [id, attempts]);
  }

  /**
   * Keeps a job that failed too often, so that administrators can see it. No worker takes it again. Deletes such jobs
   * that are older than 7 days.
   */
  async giveUp({ id, attempts }: ClaimedJob, error: string): Promise<void> {
    await this.database.query('UPDATE jobs SET due = NULL, error = $3 WHERE id = $1 AND attempts = $2', [
      id,
      attempts,
      error,
    ]);
    await this.database.query(
      'DELETE FROM jobs WHERE due IS NULL AND created < $1::timestamptz - make_interval(days => $2)',
      [this.clock.now(), KEPT_DAYS],
    );
  }

  /** Does nothing if another worker has taken the job since. */
  async postpone({ id, attempts }: ClaimedJob, seconds: number, error: string): Promise<void> {
    await this.database.query(
      'UPDATE jobs SET due = $3::timestamptz + make_interval(secs => $4), error = $5 WHERE id = $1 AND attempts = $2',
      [id, attempts, this.clock.now(), seconds, error],
    );
  }

  /** Makes an unfinished job due at once for other processes. This run does not count as an attempt. */
  async giveBack({ id, attempts }: ClaimedJob): Promise<void> {
    await this.database.query('UPDATE jobs SET due = $3, attempts = attempts - 1 WHERE id = $1 AND attempts = $2', [
      id,
      attempts,
      this.clock.now(),
    ]);
  }
}
