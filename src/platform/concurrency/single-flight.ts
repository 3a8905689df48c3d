/**
 * Reads what is the same for all who ask: those who come while it is read for others share the read after that, so that one of a key
 * is under way however many come. Nothing is kept, and nobody gets a read that began before they asked: they see whatever was committed.
 */
export class SingleFlight<T> {
  private readonly underWay = new Map<string, Promise<T>>();
  /** Those that begin as soon as the one under way has ended. */
  private readonly next = new Map<string, Promise<T>>();

  /** What `read` gives, or throws, to all who share it; `key` says what is read. */
  get(key: string, read: () => Promise<T>): Promise<T> {
    const next = this.next.get(key);
    if (next) return next;
    const underWay = this.underWay.get(key);
    if (!underWay) return this.begin(key, read);
    const begin = (): Promise<T> => {
      this.next.delete(key);
      return this.begin(key, read);
    };
    // How the one before ended is told to those who share that.
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
