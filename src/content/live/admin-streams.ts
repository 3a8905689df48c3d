import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { frameOf } from './live-event';
import type { LiveStream } from './live-stream';

export type AdminTopic = 'submission' | 'health' | 'job' | 'audit';

/**
 * Streams of administrators who asked for more events. These events are not logged and have no ids, so that other
 * streams reveal neither their content nor their number. A client that reconnects reads again what it missed.
 */
@Injectable()
export class AdminStreams {
  private readonly streams = new Set<LiveStream>();
  /** Called when the first stream opens and when the last one closes. */
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

  /** Sends an event to all listeners who are still administrators. */
  send(topic: AdminTopic, data: object): void {
    const frame = frameOf(topic, data);
    for (const stream of this.streams) {
      const { viewer } = stream.listener;
      if (viewer.isAdmin && !viewer.isBanned) stream.sendUnlogged(frame);
    }
  }
}
