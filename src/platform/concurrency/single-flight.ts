/**
 * Shares a read among the callers of a key. Callers that arrive during a read share the next one, so at most one read
 * of a key runs at a time, and each caller sees everything committed before its call. Keeps no result.
 */
export class SingleFlight<T> {
  private readonly underWay = new Map<string, Promise<T>>();
  private readonly next = new Map<string, Promise<T>>();

  /** Returns the result of `read`, or throws its error. `read` must return the same data for all callers of a key. */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const next = this.next.get(key);
    if (next) return next;
    const underWay = this.underWay.get(key);
    if (!underWay) return this.begin(key, read);
    const begin = (): Promise<T> => {
      this.next.delete(key);
      return this.begin(key, read);
    };
    // The next read begins even if the earlier one failed.
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
