import { Injectable } from '@nestjs/common';
import { BoundedSemaphore } from '../concurrency/bounded-semaphore';

/** Two at once would each take longer. */
const CONCURRENCY = 1;

const MAX_WAITING = 50;

/** Runs statistics over whole tables one at a time, so that administrators do not slow the database for players. */
@Injectable()
export class HeavyReads {
  private readonly semaphore = new BoundedSemaphore(CONCURRENCY, MAX_WAITING);

  /** Returns the result of `read`, or throws its error. Throws QueueFull when too many wait. */
  run<T>(read: () => Promise<T>): Promise<T> {
    return this.semaphore.run(read);
  }
}
