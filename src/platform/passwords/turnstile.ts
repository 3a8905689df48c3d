/** Lets `size` pieces of work run at a time; the others wait, and go in the order they came. None is turned away. */
export class Turnstile {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly size: number) {}

  /** Runs `work` when its turn has come; gives or throws what it does. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    // Whoever is called in from the queue takes the place of the one that left, so `running` stays as it was.
    if (this.running < this.size) this.running++;
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
