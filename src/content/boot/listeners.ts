import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '../../platform/config/config';
import { Metrics } from '../../platform/metrics/metrics';

const MAX_JITTER_MILLIS = 5000;

/** Counts the open live streams of this process. */
@Injectable()
export class Listeners {
  count = 0;

  constructor(
    private readonly config: Config,
    metrics: Metrics,
  ) {
    metrics.show('ensign_live_streams', 'Open live streams', () => this.count);
  }

  add(response: Response): void {
    this.count++;
    response.on('close', () => this.count--);
  }

  /**
   * Milliseconds over which clients spread the requests that they all send after one event: one for each client, at
   * most 5000. Assumes that each process has as many streams as this one.
   */
  get jitterMillis(): number {
    return Math.min(MAX_JITTER_MILLIS, this.count * this.config.http.workers);
  }
}
