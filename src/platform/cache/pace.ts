/** Loads that readers may wait for one after the other, in milliseconds of loading. */
const CREDIT_MILLIS = 1000;

/**
 * Readers wait for a load only where there is credit for so many like it. So they wait for hundreds of short ones one after the other, but
 * for a long one only where there was none for a while: it keeps up everybody, and soon all clients there are wait for one.
 */
const LOADS_AHEAD = 20;

/** What part of the time that passes without a load comes back as credit; less than the pauses below would use up. */
const REGAINED = 0.1;

/** Between two loads that nobody waits for lies this many times what one takes, within bounds. */
const PAUSE = 9;
const [MIN_PAUSE_MILLIS, MAX_PAUSE_MILLIS] = [50, 250];

/**
 * How much of its time a process spends on loading one read model anew. Changes now and then are seen at once; while they come
 * faster than they can be loaded, readers get on with what there is, and it is loaded anew several times a second. Times are
 * milliseconds of any clock that never goes back.
 */
export class Pace {
  private credit = CREDIT_MILLIS;
  /** What the last two loads took. */
  private previous = Infinity;
  private last = Infinity;
  private endedAt = 0;

  /** Whether a reader may wait for another load. */
  affords(now: number): boolean {
    return this.creditAt(now) >= Math.min(this.usual * LOADS_AHEAD, CREDIT_MILLIS);
  }

  /** What a load may be expected to take: the lesser of the last two, since one may have been slow by chance. */
  get usual(): number {
    return Math.min(this.previous, this.last);
  }

  /** Whether it is time for a load that nobody waits for. */
  isDue(now: number): boolean {
    return now >= this.endedAt + Math.min(Math.max(PAUSE * this.last, MIN_PAUSE_MILLIS), MAX_PAUSE_MILLIS);
  }

  /** A load has ended. */
  spent(startedAt: number, now: number): void {
    this.previous = this.last;
    this.last = now - startedAt;
    this.credit = Math.max(this.creditAt(startedAt) - this.last, 0);
    this.endedAt = now;
  }

  private creditAt(now: number): number {
    return Math.min(this.credit + Math.max(now - this.endedAt, 0) * REGAINED, CREDIT_MILLIS);
  }
}
