import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Config } from '../config/config';
import { MarkedMethods } from '../discovery/marked-methods';
import { ResyncRequired } from '../events/domain-event';
import { Handles } from '../events/handles';
import { Metrics } from '../metrics/metrics';
import { type Job, type JobClass, PERFORMS } from './job';
import { JobsAdded } from './job.events';
import { JobsQueries, type ClaimedJob } from './jobs.queries';
import { retryDelay } from './retry.rules';

/** Maximum number of jobs that run at once in a process. Each may use a database connection. */
const AT_ONCE = 4;

/** Interval of checks for jobs that became due or whose worker died. */
const POLL_MILLIS = 1_000;

/** Time limit of a job. Must be shorter than its lease, `LEASE_SECONDS`. */
const MAX_JOB_MILLIS = 90_000;

const MAX_ERROR_LENGTH = 1_000;

type Performer = (payload: object) => Promise<unknown>;

/** Runs the stored jobs, each in one process. A job that fails too often is given up. */
@Injectable()
export class JobWorker implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobWorker.name);
  private readonly performers = new Map<string, Performer>();
  private readonly lanes = new Set<Promise<void>>();
  private readonly claimed = new Set<ClaimedJob>();
  private poll: NodeJS.Timeout | null = null;
  private wakes = 0;

  constructor(
    private readonly jobs: JobsQueries,
    private readonly metrics: Metrics,
    private readonly config: Config,
    private readonly methods: MarkedMethods,
  ) {}

  onModuleInit(): void {
    for (const { mark: jobClass, call } of this.methods.under<JobClass>(PERFORMS)) {
      const prototype = jobClass.prototype as Job;
      // Constructors of jobs only assign fields, so an object with the prototype and the payload's fields is a full
      // job.
      const revive = (payload: object): object => Object.assign(Object.create(prototype) as object, payload);
      this.performers.set(prototype.kind, async (payload) => {
        await call(revive(payload));
      });
    }
  }

  start(): void {
    this.poll = setInterval(() => this.wake(), POLL_MILLIS).unref();
    this.wake();
  }

  @Handles(JobsAdded, ResyncRequired)
  wake(): void {
    this.wakes++;
    this.openLane();
  }

  /** Resolves when this process runs no job and looks for none. */
  async settled(): Promise<void> {
    while (this.lanes.size > 0) await Promise.all(this.lanes);
  }

  /** Takes no more jobs, waits up to `SHUTDOWN_SECONDS` for the running ones, and gives back the unfinished ones. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.poll) clearInterval(this.poll);
    this.poll = null;
    await isInTime(this.settled(), this.config.http.shutdown_seconds * 1000);
    try {
      for (const job of this.claimed) await this.jobs.giveBack(job);
    } catch (error) {
      this.logger.error({ err: error }, 'jobs could not be given back; they come back when their lease is over');
    }
  }

  private openLane(): void {
    if (this.poll === null || this.lanes.size >= AT_ONCE) return;
    const lane = this.work().finally(() => this.lanes.delete(lane));
    this.lanes.add(lane);
  }

  private async work(): Promise<void> {
    try {
      while (this.poll !== null) {
        const { wakes } = this;
        const job = await this.jobs.take([...this.performers.keys()]);
        if (job) await this.perform(job);
        // Goes on if `wake` was called during the check, because `take` may not have seen the new job.
        else if (wakes === this.wakes) return;
      }
    } catch (error) {
      // The database is unavailable. Claimed jobs become due again when their lease ends.
      this.logger.error({ err: error }, 'the jobs could not be read or written');
    }
  }

  private async perform(job: ClaimedJob): Promise<void> {
    this.openLane();
    this.claimed.add(job);
    try {
      const failure = await this.failureOf(job);
      if (failure === null) await this.finish(job);
      else await this.retry(job, failure);
    } finally {
      this.claimed.delete(job);
    }
  }

  private async failureOf({ kind, payload }: ClaimedJob): Promise<Error | null> {
    try {
      const performance = this.performers.get(kind)?.(payload);
      return (await isInTime(performance, MAX_JOB_MILLIS)) ? null : new Error('the job took too long');
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private async retry(job: ClaimedJob, failure: Error): Promise<void> {
    const { id: job_id, kind, attempts } = job;
    const seconds = retryDelay(attempts);
    this.logger.warn({ err: failure, job_id, kind, attempts, again_in_seconds: seconds }, 'a job failed');
    const error = failure.message.slice(0, MAX_ERROR_LENGTH);
    this.metrics.jobs.inc({ kind, outcome: seconds === null ? 'given_up' : 'failed' });
    await (seconds === null ? this.jobs.giveUp(job, error) : this.jobs.postpone(job, seconds, error));
  }

  private async finish(job: ClaimedJob): Promise<void> {
    this.metrics.jobs.inc({ kind: job.kind, outcome: 'done' });
    await this.jobs.remove(job);
  }
}

async function isInTime(work: Promise<unknown> | undefined, millis: number): Promise<boolean> {
  const patience = new AbortController();
  const limit = delay(millis, 'late', { signal: patience.signal, ref: false });
  limit.catch(() => undefined);
  try {
    return (await Promise.race([work, limit])) !== 'late';
  } finally {
    patience.abort();
  }
}
