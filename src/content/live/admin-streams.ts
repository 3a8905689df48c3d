import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { frameOf } from './live-event';
import type { LiveStream } from './live-stream';

/** Events that only administrators get. */
export type AdminTopic = 'submission' | 'health' | 'job' | 'audit';

/**
 * Streams of administrators who asked for more events. These events are in no log and have no ids, so that neither what
 * is in them nor their number shows in the streams of others; a client that reconnects reads again what it missed.
 */
@Injectable()
export class AdminStreams {
  private readonly streams = new Set<LiveStream>();
  /** Is called when the first stream is opened, and when the last one is closed. */
  onChange: (isOpen: boolean) => void = () => undefined;

  get isOpen(): boolean {
    return this.streams.size > 0;
  }

  /** Keeps a stream until its response is closed. */
  add(stream: LiveStream, response: Response): void {
    this.streams.add(stream);
    if (this.streams.size === 1) this.onChange(true);
    response.on('close', () => {
      if (this.streams.delete(stream) && this.streams.size === 0) this.onChange(false);
    });
  }

  /** Sends an event to all who are administrators still. */
  send(topic: AdminTopic, data: object): void {
    const frame = frameOf(topic, data);
    for (const stream of this.streams) {
      const { viewer } = stream.listener;
      if (viewer.isAdmin && !viewer.isBanned) stream.sendUnlogged(frame);
    }
  }
}
