import type { DomainEvent } from '../events/domain-event';
import { Pace } from './pace';

/** A change is seen by readers after this long at the latest, whatever it costs. */
const MAX_LAG_MILLIS = 500;

/**
 * A snapshot of database rows kept in memory: loaded on first use, marked stale by events, loaded again by the next reader.
 * Readers that come together share one load, and a reader never gets a snapshot begun before the change it must see.
 */
export abstract class ReadModel<T> {
  private snapshot: { value: T; version: number } | null = null;
  private version = 0;
  /** The oldest version that will do. */
  private needed = 0;
  /** When the first change came that the snapshot does not show. */
  private staleSince: number | null = null;
  private loading: Promise<void> | null = null;
  private readonly pace = new Pace();

  /** Reads the whole snapshot from the database, or what has changed of it. */
  protected abstract load(): Promise<T>;

  /** Marks the snapshot stale; cheap, so any number of events may call it. */
  invalidate(_cause?: DomainEvent): void {
    this.needed = ++this.version;
  }

  /** Marks it stale by a change that comes so often that readers may see it a moment later (see `Pace`). */
  outdate(_cause?: DomainEvent): void {
    this.version++;
    this.staleSince ??= performance.now();
  }

  /** The snapshot, at least as new as the latest `invalidate` before this call. */
  async get(): Promise<T> {
    const { version, needed } = this;
    for (;;) {
      const { snapshot } = this;
      if (snapshot && snapshot.version >= version) return snapshot.value;
      const now = performance.now();
      if (snapshot && snapshot.version >= needed && this.mayLag(now)) {
        // The next reader who must see the change is told when it fails.
        if (this.pace.isDue(now)) this.reload().catch(() => undefined);
        return snapshot.value;
      }
      await this.reload();
    }
  }

  private mayLag(now: number): boolean {
    return !this.pace.affords(now) && (this.staleSince === null || now - this.staleSince < MAX_LAG_MILLIS);
  }

  private reload(): Promise<void> {
    this.loading ??= this.loadOnce().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  private async loadOnce(): Promise<void> {
    const { version } = this;
    const startedAt = performance.now();
    const value = await this.load();
    this.snapshot = { value, version };
    this.staleSince = this.version > version ? startedAt : null;
    this.pace.spent(startedAt, performance.now());
  }
}
