import { setTimeout as delay } from 'node:timers/promises';
import { Pace } from './pace';

/** After this long readers wait for a change to be loaded, whatever share of the time that takes. */
const MAX_LAG_MILLIS = 550;

/** Readers for whom the snapshot there is will do wait for one load until it has taken so long. */
const MAX_WAIT_MILLIS = 400;

/** The same where loads usually take longer than this: they would wait in vain. Not once the change is older than `MAX_LAG_MILLIS`. */
const MOMENT_MILLIS = 40;

/** A snapshot that does not show a change for so long will do no more. */
const MAX_AGE_MILLIS = 10_000;

/** A model that keeps up loads a change after this long though nobody reads: before readers would have to wait for that. */
const UPKEEP_MILLIS = MAX_LAG_MILLIS - 50;

/**
 * A snapshot of database rows kept in memory: loaded on first use, marked stale by events, loaded again by the next reader, or by
 * itself where it keeps up. Readers that come together share one load, and a reader never gets a snapshot begun before the change
 * it must see.
 */
export abstract class ReadModel<T> {
  private snapshot: { value: T; version: number } | null = null;
  private version = 0;
  /** The oldest version that will do. */
  private needed = 0;
  /** When the first change came that the snapshot does not show. */
  private staleSince: number | null = null;
  private loading: Promise<void> | null = null;
  /** Ends `MOMENT_MILLIS` after the load under way began. */
  private moment: Promise<void> = Promise.resolve();
  /** Ends `MAX_WAIT_MILLIS` after it began. */
  private patience: Promise<void> = Promise.resolve();
  private readonly pace = new Pace();
  /** Ends when it is time to see whether readers have had the changes loaded. */
  private upkeep: NodeJS.Timeout | null = null;
  /** Until then nothing is loaded that nobody asks for. */
  private restsUntil = 0;
  private isAtRest = false;

  /**
   * Whether changes by `outdate` are loaded though nobody reads: for models that take the longer to load the more has changed. Else the
   * first reader after a while would have to wait for all of that, as would everybody who comes meanwhile.
   */
  protected get keepsUp(): boolean {
    return false;
  }

  /** Reads the whole snapshot from the database, or what has changed of it. */
  protected abstract load(): Promise<T>;

  /** Marks the snapshot stale; cheap, so any number of events may call it. */
  invalidate(): void {
    this.needed = ++this.version;
  }

  /** Marks it stale by a change that comes so often that readers may see it a moment later (see `Pace`). */
  outdate(): void {
    this.version++;
    this.staleSince ??= performance.now();
    this.keepUp();
  }

  /** The snapshot, at least as new as the latest `invalidate` before this call. */
  async get(): Promise<T> {
    const { version, needed } = this;
    for (;;) {
      const { snapshot } = this;
      if (snapshot && snapshot.version >= version) return snapshot.value;
      const willDo = snapshot !== null && snapshot.version >= needed && this.lag() < MAX_AGE_MILLIS;
      if (willDo && !(await this.waitForLoad())) return (this.snapshot ?? snapshot).value;
      if (!willDo) await this.reload();
    }
  }

  /** Has nothing more loaded that nobody asks for. */
  rest(): void {
    this.isAtRest = true;
    clearTimeout(this.upkeep ?? undefined);
  }

  /** For a reader for whom the snapshot will do: true after a load it has waited for, false when it should take what there is. */
  private async waitForLoad(): Promise<boolean> {
    const now = performance.now();
    const isOverdue = this.lag() >= MAX_LAG_MILLIS;
    if (isOverdue || this.pace.affords(now)) {
      const loaded = this.reload().then(() => true);
      const until = isOverdue || this.pace.usual <= MOMENT_MILLIS ? this.patience : this.moment;
      return Promise.race([loaded, until.then(() => false)]);
    }
    // The next reader who waits is told when it fails.
    if (this.pace.isDue(now)) this.reload().catch(() => undefined);
    return false;
  }

  /** Milliseconds since the first change that the snapshot does not show; 0 where it shows all. */
  private lag(): number {
    return this.staleSince === null ? 0 : performance.now() - this.staleSince;
  }

  private reload(): Promise<void> {
    if (!this.loading) {
      const [startedAt, isFirst] = [performance.now(), this.snapshot === null];
      this.loading = this.loadOnce(startedAt).finally(() => {
        this.loading = null;
        // For half of the time at most, and not again at once where it failed.
        if (!isFirst) this.restsUntil = Math.max(startedAt + UPKEEP_MILLIS, 2 * performance.now() - startedAt);
        this.keepUp();
      });
      this.moment = delay(MOMENT_MILLIS, undefined, { ref: false });
      this.patience = delay(MAX_WAIT_MILLIS, undefined, { ref: false });
    }
    return this.loading;
  }

  private async loadOnce(startedAt: number): Promise<void> {
    const { version } = this;
    const value = await this.load();
    this.snapshot = { value, version };
    this.staleSince = this.version > version ? startedAt : null;
    this.pace.spent(startedAt, performance.now());
  }

  /** Has the changes that the snapshot does not show loaded in time, where the model keeps up and somebody has read it before. */
  private keepUp(): void {
    if (!this.keepsUp || this.isAtRest || this.upkeep || this.loading || !this.snapshot || this.staleSince === null)
      return;
    const wait = Math.max(this.staleSince + UPKEEP_MILLIS, this.restsUntil) - performance.now();
    if (wait > 0) {
      this.upkeep = setTimeout(() => {
        this.upkeep = null;
        this.keepUp();
      }, wait).unref();
    } else {
      // It is tried again, and readers who wait are told.
      this.reload().catch(() => undefined);
    }
  }
}
