import type { ServerResponse } from 'node:http';
import type { Viewer } from '../../http/access/viewer';
import type { LiveLog } from './live-log';

/** Heartbeats in a row that a client may leave unread together with what it was sent before them. */
const MAX_UNREAD = 4;

/** Who listens. */
export interface Listener {
  /** Changes with the account while the stream is open. */
  viewer: Viewer;
  /** Hash of the session cookie or token; null for visitors. */
  credential: string | null;
  /** The key by which they listen, which shows them the board whoever else may see it; null for all others. */
  spectatorKey: string | null;
  /** Whether they are an administrator who wants to be told what is for administrators alone. */
  isOrganiser?: boolean;
}

/** One client's stream. It holds a position in the log and no events: a client that does not read costs no memory. */
export class LiveStream {
  private unread = 0;

  /**
   * `position` is the number of the last event that the client has, null for what it must read anew. `beginning` gives what such a
   * client is told.
   */
  constructor(
    readonly listener: Listener,
    private readonly response: ServerResponse,
    private readonly log: LiveLog,
    private position: number | null,
    private readonly beginning: () => string,
  ) {
    response.on('drain', () => this.advance());
  }

  /** Sends what the client has not got and may be told, as far as it takes it. */
  advance(): void {
    if (!this.isOpen || this.response.writableNeedDrain) return;
    const entries = this.position === null ? null : this.log.after(this.position);
    const verdicts = entries?.map(({ isFor }) => isFor(this.listener));
    this.position = this.log.newest;
    if (!entries || verdicts?.includes('unknown')) {
      this.response.write(this.beginning());
      return;
    }
    const text = entries.flatMap(({ frame }, index) => (verdicts?.[index] === true ? [frame] : [])).join('');
    if (text !== '') this.response.write(text);
  }

  /** Has the client read everything anew: events may have been missed. */
  restart(): void {
    this.position = null;
    this.advance();
  }

  /**
   * Keeps the connection open, and tells how far the client is, also where nothing was for it. A client with unread data needs no more
   * of it; one that never reads is cut off.
   */
  beat(): void {
    if (!this.isOpen) return;
    this.unread = this.response.writableNeedDrain ? this.unread + 1 : 0;
    if (this.unread > MAX_UNREAD) this.response.destroy();
    else if (this.unread === 0 && this.position !== null) this.response.write(`id:${this.log.idOf(this.position)}\n\n`);
  }

  /** Ends the answer; the client may connect again and go on. */
  end(): void {
    this.response.end();
  }

  private get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded;
  }
}
