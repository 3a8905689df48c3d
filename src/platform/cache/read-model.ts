import { setTimeout as delay } from 'node:timers/promises';

/** Maximum time that a reader waits for a load before it gets the stale snapshot, if that may still be served. */
const MAX_WAIT_MILLIS = 100;

/**
 * The pause after a load is the load's duration times this factor, so loads of up to 60 ms take at most a fifth of the
 * time.
 */
const PAUSE_FACTOR = 4;

/** Upper limit of the pause, so that slow loads do not delay changes even more. */
const MAX_PAUSE_MILLIS = 250;

/** A reader waits for a load, however long, if the snapshot has been stale for this time. */
const MAX_AGE_MILLIS = 10_000;

/**
 * A snapshot of database rows in memory. It is loaded on first use, marked stale by events, and loaded again by the
 * next reader. Loads run one at a time, and all readers share them.
 */
export abstract class ReadModel<T> {
  private snapshot: { value: T; version: number } | null = null;
  private version = 0;
  private needed = 0;
  private staleSince = 0;
  private loading: Promise<void> | null = null;
  private patience: Promise<void> = Promise.resolve();
  private pausedUntil = 0;

  protected abstract load(): Promise<T>;

  /** Makes later readers wait for a load that begins after this call. */
  invalidate(): void {
    this.needed = ++this.version;
  }

  /**
   * Marks the snapshot stale. For frequent changes: readers may still get the snapshot, for at most `MAX_AGE_MILLIS`.
   */
  markStale(): void {
    if (this.snapshot?.version === this.version) this.staleSince = performance.now();
    this.version++;
  }

  /** Returns a snapshot at least as new as the latest `invalidate` before this call. */
  async get(): Promise<T> {
    const { version, needed } = this;
    for (;;) {
      const { snapshot } = this;
      const now = performance.now();
      if (snapshot && snapshot.version >= version) return snapshot.value;
      if (!snapshot || snapshot.version < needed || now - this.staleSince >= MAX_AGE_MILLIS) {
        await this.reload();
      } else if (!this.loading && now < this.pausedUntil) {
        return snapshot.value;
      } else if (!(await this.isReloadedInTime())) {
        return (this.snapshot ?? snapshot).value;
      }
    }
  }

  /** Returns a snapshot with every change before this call, however long the load takes. */
  async latest(): Promise<T> {
    const { version } = this;
    while (!this.snapshot || this.snapshot.version < version) await this.reload();
    return this.snapshot.value;
  }

  private isReloadedInTime(): Promise<boolean> {
    const loaded = this.reload().then(() => true);
    return Promise.race([loaded, this.patience.then(() => false)]);
  }

  private reload(): Promise<void> {
    if (!this.loading) {
      this.loading = this.loadOnce().finally(() => (this.loading = null));
      this.patience = delay(MAX_WAIT_MILLIS, undefined, { ref: false });
    }
    return this.loading;
  }

  private async loadOnce(): Promise<void> {
    const [{ version }, startedAt] = [this, performance.now()];
    const value = await this.load();
    this.snapshot = { value, version };
    this.staleSince = startedAt;
    const now = performance.now();
    this.pausedUntil = now + Math.min(PAUSE_FACTOR * (now - startedAt), MAX_PAUSE_MILLIS);
  }
}
