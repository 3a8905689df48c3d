import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import type { Listener } from './listener';

/**
 * The stream of one client. It keeps a position instead of events, so a client that does not read needs no queue of
 * events in memory. The client gets what it missed when it reads again.
 */
export abstract class StreamConnection {
  private readonly logger = new Logger(StreamConnection.name);
  private isCatchingUp = false;
  private isBehind = false;
  private unread = 0;

  constructor(
    readonly listener: Listener,
    private readonly response: ServerResponse,
  ) {
    response.on('drain', () => this.resume());
  }

  abstract readonly ticksPerBeat: number;
  /** The client is disconnected after more than this number of consecutive heartbeats with unread data. */
  protected abstract readonly maxUnread: number;

  protected abstract heartbeat(): string;

  /** Sends some of what the client has not got, and returns true if there may be more. */
  protected abstract step(): Promise<boolean>;

  protected onLevel(): void {
    // Only `LiveStream` overrides this.
  }

  /**
   * Sends what the client has not got, as fast as it reads. If that fails, closes the connection, so that the client
   * reconnects.
   */
  proceed(): void {
    this.isBehind = true;
    if (this.isReady) void this.catchUp();
  }

  /**
   * Sends a heartbeat, except while the client has unread data or gets missed events. Disconnects clients that have not
   * read for more than `maxUnread` heartbeats.
   */
  beat(): void {
    if (!this.isOpen) return;
    this.unread = this.isStalled ? this.unread + 1 : 0;
    if (this.unread > this.maxUnread) this.response.destroy();
    else if (this.isReady) this.write(this.heartbeat());
  }

  end(): void {
    this.response.end();
  }

  protected get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  protected get isReady(): boolean {
    return this.isOpen && !this.isCatchingUp && !this.isStalled;
  }

  protected get isStalled(): boolean {
    return this.response.writableNeedDrain;
  }

  protected write(text: string): void {
    if (text !== '' && this.isOpen) this.response.write(text);
  }

  /** Resolves when the client has read all written data, or has disconnected. */
  protected async drained(): Promise<void> {
    if (!this.isOpen || !this.isStalled) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.response.off('drain', done).off('close', done);
        resolve();
      };
      this.response.on('drain', done).on('close', done);
    });
  }

  private resume(): void {
    if (this.isBehind) this.proceed();
    else if (this.isReady) this.onLevel();
  }

  private async catchUp(): Promise<void> {
    this.isCatchingUp = true;
    try {
      while (this.isBehind && this.isOpen) {
        this.isBehind = false;
        if (await this.step()) this.isBehind = true;
        await this.drained();
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'a stream could not be continued');
      this.response.destroy();
    } finally {
      this.isCatchingUp = false;
    }
    if (this.isReady) this.onLevel();
  }
}
