/** For each request that is begun, those that may be refused, beside one in each turn. */
const LEAST = 1;
const MOST = 8;
/** What a new connection makes of it, and how many requests have to be begun for it to sink by one. */
const FOR_A_CONNECTION = 0.1;
const BEGUN_TO_SINK = 1000;

/**
 * How many may be refused: never so many that clients who come back at once keep the process from its work. But those who come whether
 * they are answered or not open a connection for each request for which none is free, which costs more than several refusals. So each
 * connection that comes while some wait to be refused lets more be refused, and time without any fewer.
 */
export class RefusalPace {
  private ofBegun = MOST;

  /** To be called for a connection that comes while some wait to be refused. */
  quicken(): void {
    this.ofBegun = Math.min(MOST, this.ofBegun + FOR_A_CONNECTION);
  }

  /** How many may be refused in a turn in which so many requests were begun. */
  ofTurn(begun: number): number {
    const count = 1 + Math.round(begun * this.ofBegun);
    this.ofBegun = Math.max(LEAST, this.ofBegun - begun / BEGUN_TO_SINK);
    return count;
  }
}
