import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Instant } from './instant';

/** Clocks drift by only milliseconds in this time. */
const MEASURE_MILLIS = 60_000;

/** The current time by the database's clock, so that machines with different clocks agree. */
@Injectable()
export class Clock implements OnModuleInit, OnApplicationShutdown {
  /** Milliseconds that the database's clock is ahead of this machine's. */
  private offset = 0;
  /** Time at which `performance.now()` was 0, by this machine's clock. */
  private origin = performance.timeOrigin;
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

  /**
   * Milliseconds since 1970, with a fraction. Decreases only if the system clock is set back or `measure` lowers the
   * offset.
   */
  millis(): number {
    // Date.now() follows changes of the system clock, but has whole milliseconds; performance.now() has fractions.
    const whole = Date.now();
    const estimate = this.origin + performance.now();
    const millis = Math.min(Math.max(estimate, whole), whole + 0.999);
    this.origin += millis - estimate;
    return millis + this.offset;
  }

  /**
   * Compares this machine's clock with the database's. The database read its clock at an unknown moment of the round
   * trip, so the offset changes only if it does not fit any such moment.
   */
  async measure(): Promise<void> {
    const sent = Date.now();
    const [row] = await this.source.query<{ millis: number }[]>(
      'SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::float8 AS millis',
    );
    if (!row) return;
    const half = (Date.now() - sent) / 2;
    const measured = row.millis - (sent + half);
    // The 1 ms allows for the rounding of `Date.now()` to whole milliseconds.
    if (Math.abs(measured - this.offset) > half + 1) this.offset = Math.round(measured);
  }
}
