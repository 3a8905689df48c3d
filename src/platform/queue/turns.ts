import { setImmediate } from 'node:timers/promises';

/** Longest time, in milliseconds, that a long computation keeps a process from everything else. */
const TURN_MILLIS = 5;

/** Items between two looks at the clock. */
const ITEMS_A_LOOK = 50;

/** The turns of a long computation, between which the requests that came meanwhile are answered. */
export class Turns {
  private startedAt = performance.now();
  private done = 0;

  /** Lets others go first when the turn has taken long enough. */
  async pass(): Promise<void> {
    if (performance.now() - this.startedAt < TURN_MILLIS) return;
    await setImmediate();
    this.startedAt = performance.now();
  }

  /** Does `work` for each item, in their order, in as many turns as that takes. */
  async each<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
    for (const item of items) {
      work(item);
      if (++this.done % ITEMS_A_LOOK === 0) await this.pass();
    }
  }
}
