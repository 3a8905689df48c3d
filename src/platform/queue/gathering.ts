import DataLoader from 'dataloader';
import { Turnstile } from './turnstile';

/** How things are done one by one, and many at once. */
export interface Ways<Item, Result> {
  /** May take as long as it has to wait for others. */
  alone: (item: Item) => Promise<Result>;
  /** Gives the result of each, in their order; undefined for those that are to be done alone, since they would have to wait. */
  together: (items: readonly Item[]) => Promise<readonly (Result | undefined)[]>;
}

/** How many there are of each. */
export interface GatheringLimits {
  /** Items that are done alone before others gather; none while others wait that have gathered. */
  alone: number;
  /** Pieces of work of gathered items that are under way; what comes meanwhile goes when one of them has ended. */
  together: number;
  /** Items of such a piece of work. */
  items: number;
}

/**
 * Does one by one what comes while little is under way, and together what comes beyond that: the more is asked for, the more goes at
 * once. Items that have to wait long do so alone, and keep nobody.
 */
export class Gathering<Item, Result> {
  private readonly gathered: DataLoader<Item, Result | undefined>;
  private begun: Promise<unknown> = Promise.resolve();
  private alone = 0;
  /** Items that gathered and were not begun. */
  private waiting = 0;

  constructor(
    private readonly ways: Ways<Item, Result>,
    private readonly limits: GatheringLimits,
  ) {
    const turnstile = new Turnstile(limits.together, Infinity);
    const begin = (items: readonly Item[]): Promise<readonly (Result | undefined)[]> => {
      this.waiting -= items.length;
      return (this.begun = ways.together(items));
    };
    this.gathered = new DataLoader(begin, {
      cache: false,
      maxBatchSize: limits.items,
      batchScheduleFn: (dispatch) => void turnstile.pass(() => this.dispatch(dispatch)),
    });
  }

  /** The result of this item; throws what the work it was done by throws. */
  async do(item: Item): Promise<Result> {
    if (this.alone < this.limits.alone && this.waiting === 0) return this.doAlone(item);
    this.waiting++;
    const result = await this.gathered.load(item);
    return result === undefined ? this.doAlone(item) : result;
  }

  private async doAlone(item: Item): Promise<Result> {
    this.alone++;
    try {
      return await this.ways.alone(item);
    } finally {
      this.alone--;
    }
  }

  /** Begins with what has gathered by the end of this turn of the event loop, and waits for its end. */
  private async dispatch(begin: () => void): Promise<void> {
    await new Promise(setImmediate);
    begin();
    // Whoever waits for a result is told of a failure.
    await this.begun.catch(() => undefined);
  }
}
