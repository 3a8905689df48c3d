import { setTimeout as delay } from 'node:timers/promises';

/** Readers wait so long for a load, and so see a change at once if loads are quick; after that they get the old snapshot. */
const MAX_WAIT_MILLIS = 100;

/** After a load comes a pause of so many times its duration, so that loads take at most a fifth of the time. */
const PAUSE_FACTOR = 4;

/** No pause is longer, so that a change shows within a second. */
const MAX_PAUSE_MILLIS = 250;

/** A snapshot that lacks a change of so long ago is not served: no one has read it since, or loads take very long. */
const MAX_AGE_MILLIS = 10_000;

/**
 * A snapshot of database rows kept in memory: loaded on first use, marked stale by events, loaded again by the next reader. Loads run one
 * at a time and are shared by all readers.
 */
export abstract class ReadModel<T> {
  private snapshot: { value: T; version: number } | null = null;
  /** Number of changes so far. */
  private version = 0;
  /** The oldest version that may be served. */
  private needed = 0;
  /** Time of the first change that the snapshot lacks. */
  private staleSince = 0;
  private loading: Promise<void> | null = null;
  /** Ends `MAX_WAIT_MILLIS` after the load under way began. */
  private patience: Promise<void> = Promise.resolve();
  private pausedUntil = 0;

  /** Reads the whole snapshot from the database, or what has changed of it. */
  protected abstract load(): Promise<T>;

  /** Makes later readers wait for a load that begins after this call. */
  invalidate(): void {
    this.needed = ++this.version;
  }

  /** Marks the snapshot stale by a change that comes so often that readers may see it a moment later. */
  markStale(): void {
    if (this.snapshot?.version === this.version) this.staleSince = performance.now();
    this.version++;
  }

  /** The snapshot, at least as new as the latest `invalidate` before this call. */
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

  /** The snapshot with every change before this call, however long a load takes; other readers are served as by `get` meanwhile. */
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
