/** More work was asked for than may wait; the caller may come again. */
export class Overcrowded extends Error {}

/** Lets `size` pieces of work run at a time; up to `places` others wait, and go in the order they came. */
export class Turnstile {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly size: number,
    private readonly places: number,
  ) {}

  /** Runs `work` when its turn has come; gives or throws what it does. Throws Overcrowded when no place is free. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    // Whoever is called in from the queue takes the place of the one that left, so `running` stays as it was.
    if (this.running < this.size) this.running++;
    else if (this.waiting.length >= this.places) throw new Overcrowded('too much work is waiting');
    else await new Promise<void>((enter) => this.waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
