import { Injectable } from '@nestjs/common';
import { BoundedSemaphore } from '../concurrency/bounded-semaphore';

/** Two concurrent reads of whole tables would each take longer. */
const CONCURRENCY = 1;

const MAX_WAITING = 50;

/** Runs statistics over whole tables one at a time, so that administrators do not slow down the players' requests. */
@Injectable()
export class HeavyReads {
  private readonly semaphore = new BoundedSemaphore(CONCURRENCY, MAX_WAITING);

  /** Returns the result of `read`, or throws its error. Throws QueueFull if `MAX_WAITING` others wait. */
  run<T>(read: () => Promise<T>): Promise<T> {
    return this.semaphore.run(read);
  }
}
