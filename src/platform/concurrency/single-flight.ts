/**
 * Shares reads that have the same result for all callers. Callers that arrive during a read share the next one, so that
 * at most one read of a key runs at a time. Keeps no result, and no caller gets a read that began before its call: each
 * sees everything committed by then.
 */
export class SingleFlight<T> {
  private readonly underWay = new Map<string, Promise<T>>();
  private readonly next = new Map<string, Promise<T>>();

  /** Returns the result of `read` to all callers that share it, or throws its error. `key` identifies the data. */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const next = this.next.get(key);
    if (next) return next;
    const underWay = this.underWay.get(key);
    if (!underWay) return this.begin(key, read);
    const begin = (): Promise<T> => {
      this.next.delete(key);
      return this.begin(key, read);
    };
    // The next read begins even if the earlier one failed; only the callers of the earlier one get its error.
    const following = underWay.then(begin, begin);
    this.next.set(key, following);
    return following;
  }

  private begin(key: string, read: () => Promise<T>): Promise<T> {
    const reading = read().finally(() => this.underWay.delete(key));
    this.underWay.set(key, reading);
    return reading;
  }
}
