import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock';
import { Database } from '../database/database';

/** A job as a worker holds it; `attempts` counts this one too, and tells its holder from a later one. */
export interface TakenJob {
  id: number;
  kind: string;
  payload: object;
  attempts: number;
}

/** Seconds after which a worker that has not reported is taken for dead; longer than a job may take. */
const LEASE_SECONDS = 120;

/** Days after which jobs that were given up are removed. */
const KEPT_DAYS = 7;

/** How jobs change hands. Each is one statement, so a process that dies leaves no half-taken job. */
@Injectable()
export class JobsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the job of these kinds that has been due longest; null when there is none. Kinds are named, so that a process of an
   * older release leaves alone what it cannot do. Served by jobs_due_idx.
   */
  async take(kinds: readonly string[]): Promise<TakenJob | null> {
    const [job] = await this.database.query<TakenJob>(
      `UPDATE jobs SET attempts = attempts + 1, due = $1::timestamptz + make_interval(secs => $2), error = NULL
        WHERE id = (SELECT id FROM jobs WHERE due <= $1 AND kind = ANY($3) ORDER BY due, id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, kind, payload, attempts`,
      [this.clock.now(), LEASE_SECONDS, kinds],
    );
    return job ?? null;
  }

  /** Removes a job that is done, unless another worker has it by now. */
  async remove({ id, attempts }: TakenJob): Promise<void> {
    await this.database.query('DELETE FROM jobs WHERE id = $1 AND attempts = $2', [id, attempts]);
  }

  /** Keeps a job that failed too often for who wants to know, without a worker taking it; those of long ago go. */
  async giveUp({ id, attempts }: TakenJob, error: string): Promise<void> {
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

  /** Has a failed job taken again after `seconds`, unless another worker has it by now. */
  async postpone({ id, attempts }: TakenJob, seconds: number, error: string): Promise<void> {
    await this.database.query(
      'UPDATE jobs SET due = $3::timestamptz + make_interval(secs => $4), error = $5 WHERE id = $1 AND attempts = $2',
      [id, attempts, this.clock.now(), seconds, error],
    );
  }

  /** Gives a job back as if it had not been taken, for another process to do at once. */
  async giveBack({ id, attempts }: TakenJob): Promise<void> {
    await this.database.query('UPDATE jobs SET due = $3, attempts = attempts - 1 WHERE id = $1 AND attempts = $2', [
      id,
      attempts,
      this.clock.now(),
    ]);
  }
}
