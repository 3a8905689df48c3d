/** Few enough that a turn takes milliseconds, and more than come at once as long as there is no rush. */
export const BEGUN_A_TURN = 32;
/**
 * Node takes one new connection in each turn. While they come, so many are taken before more work is begun, or thousands would wait for
 * seconds to be heard.
 */
const TAKEN_BEFORE_WORK = 256;
/** The same in overload, where some clients open a connection for each request, and work has to go on. */
const TAKEN_IN_OVERLOAD = 64;
/** Of the last turns, the share that brought a connection, from which on it is a rush; one by itself brings a turn with and one without. */
const SHARE_OF_RUSH = 0.7;
/** As many as that is an average of, later ones counting for more. */
const LAST_TURNS = 50;

/** Begins work in turns of the event loop, a little in each, so that connections and requests that have come are read before long. */
export class LoopTurns {
  private readonly waiting: (() => void)[] = [];
  /** Connections since work was last begun, as far as they came turn by turn. */
  private taken = 0;
  private isConnected = false;
  private isScheduled = false;
  private connected = 0;
  private unbroken = 0;

  /** `after` is called in each turn, when its work was begun, with how many pieces that were. */
  constructor(
    private readonly after: (begun: number) => void,
    private readonly isOverloaded: () => boolean,
  ) {}

  /** Whether as much waits to be begun as the next two turns begin. */
  get isBusy(): boolean {
    return this.waiting.length >= 2 * BEGUN_A_TURN;
  }

  /** Whether nearly every turn brings a connection: more of them wait to be taken. */
  get isRush(): boolean {
    return this.connected > SHARE_OF_RUSH;
  }

  /** Connections that came one a turn since the last turn without: the more, the faster they come than they are taken. */
  get takenInFlood(): number {
    return this.unbroken;
  }

  /** To be called for each new connection. */
  noteConnection(): void {
    this.isConnected = true;
    this.schedule();
  }

  /** Calls `work` when the turn is over, or in one of the next when more is to be begun, in order. */
  begin(work: () => void): void {
    this.waiting.push(work);
    this.schedule();
  }

  /** Has another turn come, whether there is work or not. */
  schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(this.next);
  }

  private readonly next = (): void => {
    const isHeld = this.isConnected && ++this.taken < (this.isOverloaded() ? TAKEN_IN_OVERLOAD : TAKEN_BEFORE_WORK);
    this.unbroken = this.isConnected ? this.unbroken + 1 : 0;
    this.connected += (Number(this.isConnected) - this.connected) / LAST_TURNS;
    this.isScheduled = this.isConnected = false;
    if (!isHeld) this.taken = 0;
    const due = isHeld ? [] : this.waiting.splice(0, BEGUN_A_TURN);
    if (isHeld || this.waiting.length > 0) this.schedule();
    for (const work of due) work();
    this.after(due.length);
  };
}
