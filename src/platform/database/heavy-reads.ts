import { Injectable } from '@nestjs/common';
import { BoundedSemaphore } from '../concurrency/bounded-semaphore';

/** One more would take longer for both. */
const CONCURRENCY = 1;

/** More would wait for minutes. */
const MAX_WAITING = 50;

/** Statistics for administrators that read whole tables of millions of rows: one at a time, so that players find the database free. */
@Injectable()
export class HeavyReads {
  private readonly semaphore = new BoundedSemaphore(CONCURRENCY, MAX_WAITING);

  /** Gives or throws what `read` does. Throws QueueFull when too many wait. */
  run<T>(read: () => Promise<T>): Promise<T> {
    return this.semaphore.run(read);
  }
}
