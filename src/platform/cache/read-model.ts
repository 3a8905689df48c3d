import type { DomainEvent } from '../events/domain-event';

/**
 * A snapshot of database rows kept in memory: loaded on first use, marked stale by events, loaded again by the next reader.
 * Readers that come together share one load, and a reader never gets a snapshot begun before the change it must see.
 */
export abstract class ReadModel<T> {
  private snapshot: { value: T; version: number } | null = null;
  private version = 0;
  private loading: Promise<void> | null = null;

  /** Reads the whole snapshot from the database. */
  protected abstract load(): Promise<T>;

  /** Marks the snapshot stale; cheap, so any number of events may call it. */
  invalidate(_cause?: DomainEvent): void {
    this.version++;
  }

  /** The snapshot, at least as new as the latest `invalidate` before this call. */
  async get(): Promise<T> {
    const wanted = this.version;
    while (this.snapshot === null || this.snapshot.version < wanted) {
      this.loading ??= this.reload().finally(() => {
        this.loading = null;
      });
      await this.loading;
    }
    return this.snapshot.value;
  }

  private async reload(): Promise<void> {
    const version = this.version;
    this.snapshot = { value: await this.load(), version };
  }
}
