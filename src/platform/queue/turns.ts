import { setImmediate } from 'node:timers/promises';

/** Longest time, in milliseconds, that a long computation keeps a process from everything else. */
const TURN_MILLIS = 5;

/** Items between two looks at the clock: hundreds of thousands of steps at most. */
const ITEMS_A_LOOK = 1024;

/** The turns of a long computation, between which the requests that came meanwhile are answered. */
export class Turns {
  private startedAt = performance.now();

  /** Lets others go first when the turn has taken long enough. */
  async pass(): Promise<void> {
    if (performance.now() - this.startedAt < TURN_MILLIS) return;
    await setImmediate();
    this.startedAt = performance.now();
  }

  /**
   * Has `work` done for some of `count` items after the other, from `first` to before `end`, in as many turns as that takes. It is left to
   * `work` to go through them: a call for each would take longer than what is done for a number in a list of a million.
   */
  async ranges(count: number, work: (first: number, end: number) => void): Promise<void> {
    for (let first = 0; first < count; first += ITEMS_A_LOOK) {
      work(first, Math.min(first + ITEMS_A_LOOK, count));
      await this.pass();
    }
  }
}
