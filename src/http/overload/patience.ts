/** What a new connection adds to the haste, which is 1 at most, and after how long half of it is gone. */
const HASTE_OF_CONNECTION = 0.1;
const HALF_LIFE_MILLIS = 1000;
/** How many may wait in full haste, of those that may be in flight: less than what is begun in a tenth of a second. */
const SHARE_IN_HASTE = 0.05;
/** For each request that is begun, those that may be refused in full haste. */
const REFUSED_IN_HASTE = 8;

/**
 * How many may wait for room and how many are refused instead, where more comes than can be answered. Clients who send nothing before
 * they have an answer best wait: each refusal takes its part of the time, and they come back at once. But those who come whether they
 * are answered or not open a connection for whatever finds none free, which costs more than several refusals. So connections that come
 * while some wait make for haste, which time without any takes away again.
 */
export class Patience {
  private haste = 0;
  private since = performance.now();

  /** `limit`: how many may be in flight. */
  constructor(private readonly limit: number) {}

  /** To be called for a connection that comes while so many wait. */
  noteConnection(waiting: number): void {
    if (waiting <= this.limit * SHARE_IN_HASTE) return;
    this.haste = Math.min(1, this.hasteNow() + HASTE_OF_CONNECTION);
    this.since = performance.now();
  }

  /** How many may wait. */
  get room(): number {
    return Math.round((this.limit * SHARE_IN_HASTE) / this.hasteNow());
  }

  /**
   * How many may be refused in a turn in which so many requests were begun: never so many that those who come back at once keep the
   * process from its work.
   */
  refusals(begun: number): number {
    return 1 + Math.round(begun * (1 + (REFUSED_IN_HASTE - 1) * this.hasteNow()));
  }

  private hasteNow(): number {
    return this.haste * 2 ** ((this.since - performance.now()) / HALF_LIFE_MILLIS);
  }
}
