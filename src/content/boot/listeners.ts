import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '../../platform/config/config';
import { Metrics } from '../../platform/metrics/metrics';

/** No request is delayed longer. */
const MAX_JITTER_MILLIS = 5000;

/** Number of open live streams of this process. */
@Injectable()
export class Listeners {
  count = 0;

  constructor(
    private readonly config: Config,
    metrics: Metrics,
  ) {
    metrics.show('ensign_live_streams', 'Open live streams', () => this.count);
  }

  /** Counts a stream until its response is closed. */
  add(response: Response): void {
    this.count++;
    response.on('close', () => this.count--);
  }

  /**
   * Time over which listeners spread requests that all would send at the same moment: a millisecond for each, since all processes together
   * answer about a thousand a second on a small machine. The other processes have about as many listeners as this one.
   */
  get jitterMillis(): number {
    return Math.min(MAX_JITTER_MILLIS, this.count * this.config.http.workers);
  }
}
