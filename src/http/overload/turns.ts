/** Few enough that a turn takes milliseconds, and more than come at once as long as there is no rush. */
const BEGUN_A_TURN = 32;
/**
 * Node takes one new connection in each turn. While they come, so many are taken before more work is begun, or thousands would wait for
 * seconds to be heard.
 */
const TAKEN_BEFORE_WORK = 32;
/** Of the last turns, the share that brought a connection, from which on it is a rush. */
const SHARE_OF_RUSH = 0.5;
/** As many as that is an average of, later ones counting for more. */
const LAST_TURNS = 50;

/** Begins work in turns of the event loop, a little in each, so that connections and requests that have come are read before long. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  /** In this turn. */
  private begun = 0;
  /** Connections since work was last begun, as far as they came turn by turn. */
  private taken = 0;
  private isConnected = false;
  private isScheduled = false;
  private connected = 0;

  /** `after` is called when the work of a turn was begun, with how many pieces that were. */
  constructor(private readonly after: (begun: number) => void) {}

  /** Whether connections come faster than they are taken. */
  get isRush(): boolean {
    return this.connected > SHARE_OF_RUSH;
  }

  /** To be called for each new connection. */
  noteConnection(): void {
    this.isConnected = true;
    this.schedule();
  }

  /** Calls `work` at once when little was begun in this turn, or else in one of the next, in order. */
  begin(work: () => void): void {
    this.schedule();
    if (this.begun < BEGUN_A_TURN && !this.isConnected && this.waiting.length === 0) {
      this.begun++;
      work();
    } else this.waiting.push(work);
  }

  /** Has another turn come, whether there is work or not. */
  schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(this.next);
  }

  private readonly next = (): void => {
    this.isScheduled = false;
    const { isConnected } = this;
    this.isConnected = false;
    this.connected += (Number(isConnected) - this.connected) / LAST_TURNS;
    if (isConnected && ++this.taken < TAKEN_BEFORE_WORK) {
      this.schedule();
      return;
    }
    this.taken = 0;
    const due = this.waiting.splice(0, BEGUN_A_TURN);
    this.begun = due.length;
    if (due.length > 0 || this.waiting.length > 0) this.schedule();
    for (const work of due) work();
    this.after(due.length);
  };
}
