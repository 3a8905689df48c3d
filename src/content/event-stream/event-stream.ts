import type { ServerResponse } from 'node:http';
import { PING } from './frames';
import { waitForRoom } from './stream-answers';

/** Pings, one every 5 seconds, that a client may leave unread together with what it was sent before them. */
const MAX_UNREAD_PINGS = 60;

/** Who listens: the user, and the hash of the session cookie or token they listen with. */
export interface Listener {
  user_id: number;
  credential: string;
}

/** One event as it is sent, and the id a client resumes from after it. */
export interface Message {
  id: number;
  frames: Buffer;
}

/** Reads what a listener may see after an id, the oldest first; an empty list when there is no more. */
export type ReadMessages = (after: number) => Promise<Message[]>;

/**
 * One client's stream. A client that keeps up is handed messages as they come; one that resumes, or is slower than the messages,
 * is given them from the database at its own pace, so that nothing is kept in memory for it and nothing is left out.
 */
export class EventStream {
  private isCatchingUp = false;
  private isBehind = false;
  private unreadPings = 0;

  /** `delivered` is the id of the last message the client has. */
  constructor(
    readonly listener: Listener,
    private readonly response: ServerResponse,
    private delivered: number,
    private readonly read: ReadMessages,
  ) {}

  /** Keeps the connection open. A client with unread data needs no more of it; one that never reads is cut off, and may resume. */
  ping(): void {
    if (!this.isOpen) return;
    this.unreadPings = this.response.writableNeedDrain ? this.unreadPings + 1 : 0;
    if (this.unreadPings === 0) this.response.write(PING);
    else if (this.unreadPings > MAX_UNREAD_PINGS) this.destroy();
  }

  /** Hands over a message that was posted just now; false when the client did not take the last ones yet and must catch up. */
  send({ id, frames }: Message): boolean {
    if (this.isCatchingUp) this.isBehind = true;
    else if (this.response.writableNeedDrain) return false;
    else this.write(id, frames);
    return true;
  }

  /** Sends whatever the client has not got, until it is level with the messages that are handed over. */
  async catchUp(): Promise<void> {
    this.isCatchingUp = true;
    let messages: Message[];
    do {
      this.isBehind = false;
      await waitForRoom(this.response);
      messages = this.isOpen ? await this.read(this.delivered) : [];
      for (const { id, frames } of messages) {
        await waitForRoom(this.response);
        this.write(id, frames);
      }
    } while (messages.length > 0 || this.isBehind);
    this.isCatchingUp = false;
  }

  /** Takes note that no message has an id above `newest`: the client's id is from before the table was emptied. */
  rewind(newest: number): void {
    this.delivered = Math.min(this.delivered, newest);
  }

  /** Ends the answer; the client may connect again and resume. */
  end(): void {
    this.response.end();
  }

  /** Cuts the connection in the middle of the answer, the only way to tell the client that something went wrong. */
  destroy(): void {
    this.response.destroy();
  }

  private get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  private write(id: number, frames: Buffer): void {
    // What the client resumed with, or read while it caught up, may be handed over once more.
    if (!this.isOpen || id <= this.delivered) return;
    this.delivered = id;
    this.response.write(frames);
  }
}
