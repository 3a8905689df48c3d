import { setImmediate } from 'node:timers/promises';

/** Longest time, in milliseconds, that a long computation keeps a process from everything else. */
const TURN_MILLIS = 5;

/** The turns of a long computation, between which the requests that came meanwhile are answered. */
export class Turns {
  private startedAt = performance.now();

  /** Lets others go first when the turn has taken long enough. */
  async pass(): Promise<void> {
    if (performance.now() - this.startedAt < TURN_MILLIS) return;
    await setImmediate();
    this.startedAt = performance.now();
  }
}
