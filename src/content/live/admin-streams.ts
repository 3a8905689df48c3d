import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { frameOf } from './live-event';
import type { LiveStream } from './live-stream';

export type AdminTopic = 'submission' | 'health' | 'job' | 'audit';

/**
 * Live streams that also carry events for administrators. These events are not in `LiveLog` and have no ids, so other
 * streams reveal neither their content nor their number. A client that reconnects must read the data again.
 */
@Injectable()
export class AdminStreams {
  private readonly streams = new Set<LiveStream>();
  /** Called with true when the first stream opens, and with false when the last one closes. */
  onChange: (isOpen: boolean) => void = () => undefined;

  get isOpen(): boolean {
    return this.streams.size > 0;
  }

  add(stream: LiveStream, response: Response): void {
    this.streams.add(stream);
    if (this.streams.size === 1) this.onChange(true);
    response.on('close', () => {
      if (this.streams.delete(stream) && this.streams.size === 0) this.onChange(false);
    });
  }

  /** Sends an event to every listener who is still an administrator and not banned. */
  send(topic: AdminTopic, data: object): void {
    const frame = frameOf(topic, data);
    for (const stream of this.streams) {
      const { viewer } = stream.listener;
      if (viewer.isAdmin && !viewer.isBanned) stream.sendUnlogged(frame);
    }
  }
}
