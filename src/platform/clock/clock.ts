import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Instant } from './instant';

/**
 * Interval of measurements. Clocks drift by only milliseconds in a minute. If an administrator sets a clock, the
 * platform follows within a minute.
 */
const MEASURE_MILLIS = 60_000;

/** Time of day of the database, which machines with different clocks share. No other code reads the time of day. */
@Injectable()
export class Clock implements OnModuleInit, OnApplicationShutdown {
  /** Milliseconds that the database's clock is ahead of this machine's. */
  private offset = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly source: DataSource) {}

  async onModuleInit(): Promise<void> {
    await this.measure();
    this.timer = setInterval(() => void this.measure().catch(() => undefined), MEASURE_MILLIS).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  now(): Instant {
    return Instant.fromMillis(this.millis());
  }

  millis(): number {
    // Date.now() follows changes of the system clock; performance.now() only adds the fraction of a millisecond.
    return Date.now() + this.offset + (performance.now() % 1);
  }

  /**
   * Compares this machine's clock with the database's, which was read at some moment of the round trip. Keeps an offset
   * that fits this round trip, so that a measurement does not move the time.
   */
  async measure(): Promise<void> {
    const sent = Date.now();
    const [row] = await this.source.query<{ millis: number }[]>(
      'SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::float8 AS millis',
    );
    if (!row) return;
    const half = (Date.now() - sent) / 2;
    const measured = row.millis - (sent + half);
    // Date.now() is rounded to whole milliseconds.
    if (Math.abs(measured - this.offset) > half + 1) this.offset = Math.round(measured);
  }
}
