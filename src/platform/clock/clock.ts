import { Injectable } from '@nestjs/common';
import { Instant } from './instant';

/** The only reader of the time of day; tests put another in its place. */
@Injectable()
export class Clock {
  /** The present moment, with microseconds. */
  now(): Instant {
    return Instant.fromMillis(this.millis());
  }

  /** Milliseconds since 1970, with a fraction. */
  millis(): number {
    // Date.now() follows the system clock when it is set; the high-resolution timer only adds what lies below a millisecond.
    return Date.now() + (performance.now() % 1);
  }
}
