/** Readers wait for a load that usually takes no longer than this, and so see a change at once. */
const QUICK_MILLIS = 150;

/** After each load lies a pause of nine times what it took: a model takes a tenth of the time of its process at most. */
const PAUSE_FACTOR = 9;

/** No pause is longer, so that a change shows within a second. */
const MAX_PAUSE_MILLIS = 250;

/** Unused pauses are saved up to this sum: single changes show at once, and only many in a row wait. */
const BURST_MILLIS = 9000;

/** A snapshot that does not show a change for so long is late, unless a load takes longer than half of it. */
const LATE_MILLIS = 500;

/** When a read model may be loaded again. Times are milliseconds of any clock that never goes back. */
export class RefreshPolicy {
  /** What the last two loads took. */
  private durations: [number, number] = [0, 0];
  /** When the pauses of all loads are over. */
  private pausedUntil = 0;

  /** What a load usually takes: the lesser of the last two, since one may have been slow by chance. */
  private get usual(): number {
    return Math.min(...this.durations);
  }

  get isQuick(): boolean {
    return this.usual <= QUICK_MILLIS;
  }

  isDue(now: number): boolean {
    return now >= this.pausedUntil - (this.isQuick ? BURST_MILLIS : 0);
  }

  isLate(age: number): boolean {
    return age >= Math.max(LATE_MILLIS, 2 * this.usual);
  }

  /** A load that began at `startedAt` has ended. */
  loaded(startedAt: number, now: number): void {
    this.durations = [this.durations[1], now - startedAt];
    const pause = Math.min(PAUSE_FACTOR * (now - startedAt), MAX_PAUSE_MILLIS);
    this.pausedUntil = (this.isQuick ? Math.max(this.pausedUntil, now) : now) + pause;
  }
}
