import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Instant } from './instant';

/** A machine's clock drifts by milliseconds in this time; one that is set is followed after it. */
const MEASURE_MILLIS = 60_000;

/** The only reader of the time of day: that of the database, which machines whose own clocks differ share. */
@Injectable()
export class Clock implements OnModuleInit, OnApplicationShutdown {
  /** By how many milliseconds the database's clock is ahead of this machine's. */
  private offset = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly source: DataSource) {}

  async onModuleInit(): Promise<void> {
    await this.measure();
    // While the database is away, the last measurement holds.
    this.timer = setInterval(() => void this.measure().catch(() => undefined), MEASURE_MILLIS).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** The present moment, with microseconds. */
  now(): Instant {
    return Instant.fromMillis(this.millis());
  }

  /** Milliseconds since 1970, with a fraction. */
  millis(): number {
    // Date.now() follows the system clock when it is set; the high-resolution timer only adds what lies below a millisecond.
    return Date.now() + this.offset + (performance.now() % 1);
  }

  /**
   * Compares this machine's clock with the database's, which was read at some moment of the round trip. An offset that this moment
   * allows is kept, so that a measurement alone does not move the time.
   */
  async measure(): Promise<void> {
    const sent = Date.now();
    const [row] = await this.source.query<{ millis: number }[]>(
      'SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::float8 AS millis',
    );
    if (!row) return;
    const half = (Date.now() - sent) / 2;
    const measured = row.millis - (sent + half);
    // Date.now() gives whole milliseconds.
    if (Math.abs(measured - this.offset) > half + 1) this.offset = Math.round(measured);
  }
}
