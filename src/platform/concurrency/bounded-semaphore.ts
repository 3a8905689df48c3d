import { Semaphore } from 'async-mutex';

/** Too many callers wait already. The caller may try again later. */
export class QueueFull extends Error {}

/** Runs up to `size` functions at a time. Up to `maxWaiting` others wait, first in, first out. */
export class BoundedSemaphore {
  private readonly semaphore: Semaphore;
  private pending = 0;

  constructor(
    private readonly size: number,
    private readonly maxWaiting: number,
  ) {
    this.semaphore = new Semaphore(size);
  }

  /** Returns the result of `work`, or throws its error. Throws QueueFull if `maxWaiting` callers wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.pending >= this.size + this.maxWaiting) throw new QueueFull('too much work is waiting');
    this.pending++;
    try {
      return await this.semaphore.runExclusive(work);
    } finally {
      this.pending--;
    }
  }

  get isIdle(): boolean {
    return this.pending === 0;
  }
}
