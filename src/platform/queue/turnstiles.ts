import { Turnstile } from './turnstile';

interface Lane {
  turnstile: Turnstile;
  /** Pieces of work in it, running and waiting. */
  load: number;
}

/** A turnstile for each key: work of one key is kept in line while that of others goes on. Idle keys take no memory. */
export class Turnstiles<Key> {
  private readonly lanes = new Map<Key, Lane>();

  constructor(
    private readonly size: number,
    private readonly places: number,
  ) {}

  /** Runs `work` when the turn of `key` has come; gives or throws what it does. Throws Overcrowded when no place is free. */
  async pass<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(key) ?? { turnstile: new Turnstile(this.size, this.places), load: 0 };
    this.lanes.set(key, lane);
    lane.load++;
    try {
      return await lane.turnstile.pass(work);
    } finally {
      lane.load--;
      if (lane.load === 0) this.lanes.delete(key);
    }
  }

  /** How many keys have work. */
  get busy(): number {
    return this.lanes.size;
  }
}
