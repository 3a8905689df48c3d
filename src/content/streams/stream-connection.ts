import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import type { Listener } from './listener';

/**
 * One client's stream. It has a position and keeps no events, so that a client that does not read costs no memory: it gets what it missed
 * once it reads again.
 */
export abstract class StreamConnection {
  private readonly logger = new Logger(StreamConnection.name);
  private isCatchingUp = false;
  private isBehind = false;
  /** Heartbeats in a row that found unread data. */
  private unread = 0;

  constructor(
    readonly listener: Listener,
    private readonly response: ServerResponse,
  ) {
    response.on('drain', () => this.resume());
  }

  /** Heartbeats come every so many ticks of the hub. */
  abstract readonly ticksPerBeat: number;
  /** Heartbeats in a row that a client may leave unread together with what it was sent before them. */
  protected abstract readonly maxUnread: number;

  /** Text that keeps the connection open. */
  protected abstract heartbeat(): string;

  /** Sends what the client has not got, or some of it; returns true if there may be more. */
  protected abstract step(): Promise<boolean>;

  /** Called when the client has everything. */
  protected onLevel(): void {
    // Only some formats have something left to send.
  }

  /** Sends what the client has not got, at its own pace. A failure cuts the connection; the client may connect again and go on. */
  proceed(): void {
    this.isBehind = true;
    if (this.isReady) void this.catchUp();
  }

  /** A client with unread data needs no heartbeat; one that never reads is cut off. */
  beat(): void {
    if (!this.isOpen) return;
    this.unread = this.isStalled ? this.unread + 1 : 0;
    if (this.unread > this.maxUnread) this.response.destroy();
    else if (this.isReady) this.write(this.heartbeat());
  }

  /** Ends the response; the client may connect again and go on. */
  end(): void {
    this.response.end();
  }

  protected get isOpen(): boolean {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  /** True if new events can be written now. */
  protected get isReady(): boolean {
    return this.isOpen && !this.isCatchingUp && !this.isStalled;
  }

  /** True while the client leaves data unread. */
  protected get isStalled(): boolean {
    return this.response.writableNeedDrain;
  }

  protected write(text: string): void {
    if (text !== '' && this.isOpen) this.response.write(text);
  }

  /** Resolves when the client has read what was sent, or has disconnected. */
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

  /** Goes on after the client has read everything. */
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
