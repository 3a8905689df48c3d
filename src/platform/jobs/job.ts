import { SetMetadata } from '@nestjs/common';

/** Work that must not be lost. Its fields are stored as JSON and may wait for hours, so they hold ids, not states. */
export abstract class Job {
  /** Name under which it is stored; it outlives the process, so a renamed class keeps its kind. */
  abstract get kind(): string;
}

export type JobClass<T extends Job = Job> = new (...args: never[]) => T;

export const PERFORMS = 'ensign:performs';

/**
 * Calls the method for each stored job of the class, on one process. It may be called again for the same job after a crash or
 * a failure; what it throws has the job tried again later.
 */
export function Performs(job: JobClass): MethodDecorator {
  return SetMetadata(PERFORMS, job);
}
