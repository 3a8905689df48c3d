import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config';

/** Nobody waits longer than this for what everybody asks for. */
const MAX_JITTER_MILLIS = 5000;

/** How many clients listen to the live stream of this process. */
@Injectable()
export class Listeners {
  count = 0;

  constructor(private readonly config: Config) {}

  /**
   * Over how long listeners spread what they would all ask at the same moment: a millisecond for each, since all processes together
   * answer about a thousand a second on a small machine. The other processes have about as many listeners as this one.
   */
  get jitterMillis(): number {
    return Math.min(MAX_JITTER_MILLIS, this.count * this.config.http.workers);
  }
}
