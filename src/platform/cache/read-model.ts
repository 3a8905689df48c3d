import { setTimeout as delay } from 'node:timers/promises';
import { RefreshPolicy } from './refresh-policy';

/** Readers whom an older snapshot may be shown wait no longer than this for a load. */
const MAX_WAIT_MILLIS = 400;

/** A snapshot that does not show a change for so long is shown to nobody. */
const MAX_AGE_MILLIS = 10_000;

/**
 * A snapshot of database rows kept in memory: loaded on first use, marked stale by events, loaded again when somebody reads. Loads run one
 * at a time and are shared by all readers.
 */
export abstract class ReadModel<T> {
  private snapshot: { value: T; version: number } | null = null;
  /** Counts the changes. */
  private version = 0;
  /** The oldest version that may be shown. */
  private needed = 0;
  /** When the first change came that the snapshot does not show. */
  private staleSince: number | null = null;
  private loading: Promise<void> | null = null;
  /** Ends `MAX_WAIT_MILLIS` after the load under way began. */
  private patience: Promise<void> = Promise.resolve();
  private readonly policy = new RefreshPolicy();

  /** Reads the whole snapshot from the database, or what has changed of it. */
  protected abstract load(): Promise<T>;

  /** Later readers wait for a load that begins after this call. */
  invalidate(): void {
    this.needed = ++this.version;
  }

  /** Marks the snapshot stale by a change that comes so often that readers may see it a moment later. */
  markStale(): void {
    this.version++;
    this.staleSince ??= performance.now();
  }

  /** The snapshot, at least as new as the latest `invalidate` before this call. */
  async get(): Promise<T> {
    const { version, needed } = this;
    for (;;) {
      const { snapshot } = this;
      if (snapshot && snapshot.version >= version) return snapshot.value;
      if (!snapshot || snapshot.version < needed || this.age() >= MAX_AGE_MILLIS) await this.reload();
      else if (!(await this.refreshed())) return (this.snapshot ?? snapshot).value;
    }
  }

  /** The snapshot with every change before this call, however long a load takes; other readers are served as by `get` meanwhile. */
  async latest(): Promise<T> {
    const { version } = this;
    while (!this.snapshot || this.snapshot.version < version) await this.reload();
    return this.snapshot.value;
  }

  /** Has a stale snapshot loaded again when it is time; true after a load the reader has waited for, false when it takes what there is. */
  private async refreshed(): Promise<boolean> {
    const isLate = this.policy.isLate(this.age());
    if (!this.loading && !isLate && !this.policy.isDue(performance.now())) return false;
    const loaded = this.reload().then(() => true);
    if (isLate || this.policy.isQuick) return Promise.race([loaded, this.patience.then(() => false)]);
    // The next reader who waits is told when it fails.
    loaded.catch(() => undefined);
    return false;
  }

  private age(): number {
    return this.staleSince === null ? 0 : performance.now() - this.staleSince;
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
    this.staleSince = this.version > version ? startedAt : null;
    this.policy.loaded(startedAt, performance.now());
  }
}
