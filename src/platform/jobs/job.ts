import { SetMetadata } from '@nestjs/common';

/**
 * Work that must not be lost. Its fields are stored as JSON, maybe for hours, so use ids instead of values that may
 * change.
 */
export abstract class Job {
  /** Name in the database. A renamed class keeps its kind, because stored jobs refer to it. */
  abstract get kind(): string;
}

export type JobClass<T extends Job = Job> = new (...args: never[]) => T;

export const PERFORMS = 'ensign:performs';

/**
 * Calls the method for each stored job of the class, in one process. It may be called again for the same job after a
 * crash; if it throws, the job is tried again later.
 */
export function Performs(job: JobClass): MethodDecorator {
  return SetMetadata(PERFORMS, job);
}
