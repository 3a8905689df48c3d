import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { frameOf } from './live-event';
import type { Listener } from './listener';

/** What is told to administrators alone. */
export type OrganiserTopic = 'submission' | 'health' | 'job' | 'audit';

/**
 * Streams of administrators who asked for more than everybody is told. These events are in no log and have no ids, so that neither what
 * is in them nor how many there are shows in the streams of others; who reconnects reads anew what they missed.
 */
@Injectable()
export class OrganiserListeners {
  private readonly streams = new Map<ServerResponse, Listener>();
  /** Is called when the first one begins to listen, and when the last one has gone. */
  onChange: (isAnybody: boolean) => void = () => undefined;

  get isAnybody(): boolean {
    return this.streams.size > 0;
  }

  /** Takes in a stream until it is closed; `listener` changes with the account. */
  add(response: ServerResponse, listener: Listener): void {
    this.streams.set(response, listener);
    if (this.streams.size === 1) this.onChange(true);
    response.on('close', () => {
      if (this.streams.delete(response) && this.streams.size === 0) this.onChange(false);
    });
  }

  /** Tells all who are administrators still. One that does not read misses it. */
  tell(topic: OrganiserTopic, data: object): void {
    const frame = frameOf(topic, data);
    for (const [response, { viewer }] of this.streams)
      if (viewer.isAdmin && !viewer.isBanned && !response.writableNeedDrain && !response.writableEnded)
        response.write(frame);
  }
}
