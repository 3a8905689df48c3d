import { SetMetadata } from '@nestjs/common';

/**
 * Work that must not be lost. The fields are stored as JSON and may be read hours later, so they should be ids rather
 * than values that change.
 */
export abstract class Job {
  /** Name in the database. Keep it if you rename the class, because stored jobs refer to it. */
  abstract get kind(): string;
}

export type JobClass<T extends Job = Job> = new (...args: never[]) => T;

export const PERFORMS = 'ensign:performs';

/**
 * Calls the method for each stored job of the class, in one process. If the process dies or the method throws, the
 * method is called again later for the same job, until `JobWorker` gives up the job.
 */
export function Performs(job: JobClass): MethodDecorator {
  return SetMetadata(PERFORMS, job);
}
