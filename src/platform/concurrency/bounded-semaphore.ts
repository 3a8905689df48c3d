import { Semaphore } from 'async-mutex';

/** More work was asked for than may wait; the caller may try again later. */
export class QueueFull extends Error {}

/** Runs `size` pieces of work at a time; up to `maxWaiting` others wait, in the order they came. */
export class BoundedSemaphore {
  private readonly semaphore: Semaphore;
  /** Running and waiting. */
  private pending = 0;

  constructor(
    private readonly size: number,
    private readonly maxWaiting: number,
  ) {
    this.semaphore = new Semaphore(size);
  }

  /** Gives or throws what `work` does. Throws QueueFull when too many wait. */
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
