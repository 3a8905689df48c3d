import { BoundedSemaphore } from './bounded-semaphore';

/** Runs one function at a time for each key. Different keys do not wait for each other. An idle key takes no memory. */
export class KeyedMutex<Key> {
  private readonly queues = new Map<Key, BoundedSemaphore>();

  constructor(private readonly maxWaiting: number) {}

  /** Returns the result of `work`, or throws its error. Throws QueueFull if `maxWaiting` callers of the key wait. */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? new BoundedSemaphore(1, this.maxWaiting);
    this.queues.set(key, queue);
    try {
      return await queue.run(work);
    } finally {
      if (queue.isIdle) this.queues.delete(key);
    }
  }
}
