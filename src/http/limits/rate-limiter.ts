import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TooManyRequests } from '../errors/errors';
import { EventRules } from '../context/event-rules';
import { type LimitName, LIMITS } from '../context/limits';

// The database's clock in milliseconds since 1970, because processes on machines with different clocks share the
// counters.
const NOW = '(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint';

/** Adds $2 to the counter $1. If the counter has expired, it begins again and expires in $3 seconds. */
const COUNT = `
  INSERT INTO rate_limits AS known (key, points, expire) VALUES ($1, $2, ${NOW} + $3::int8 * 1000)
  ON CONFLICT (key) DO UPDATE
     SET points = CASE WHEN known.expire <= ${NOW} THEN EXCLUDED.points ELSE known.points + EXCLUDED.points END,
         expire = CASE WHEN known.expire <= ${NOW} THEN EXCLUDED.expire ELSE known.expire END
  RETURNING points, expire - ${NOW} AS left_millis`;

const REMEMBER = `
  INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, ${NOW} + $2::int8 * 1000)
  ON CONFLICT (key) DO UPDATE SET expire = EXCLUDED.expire`;

const EXPIRED_AT_ONCE = 100;

/** Counts requests for the limits in `LIMITS`. The counters are in the database, so all processes share them. */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly source: DataSource,
    private readonly rules: EventRules,
  ) {}

  /** Counts a request for `key`. Throws TooManyRequests above the limit. */
  async consume(name: LimitName, key: string): Promise<void> {
    const wait = await this.waitOf(name, key);
    if (wait === null) return;
    throw new TooManyRequests(this.pointsOf(name), LIMITS[name].seconds, wait);
  }

  /** Like `consume`, but returns false above the limit. For routes whose response must not reveal the limit. */
  async allows(name: LimitName, key: string): Promise<boolean> {
    return (await this.waitOf(name, key)) === null;
  }

  /**
   * Returns the result of `judge`. Counts first and takes the count back if the result is truthy, so that concurrent
   * attempts cannot exceed the limit. Throws TooManyRequests above the limit.
   */
  async judged<T>(name: LimitName, key: string, judge: () => Promise<T>): Promise<T> {
    await this.consume(name, key);
    const result = await judge();
    if (result) await this.giveBack(name, key);
    return result;
  }

  /** Takes back a count of `key`, for a request that should not count. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    await this.count(name, key, -1);
  }

  /** Stores `key` for the `seconds` of the limit. */
  async remember(name: LimitName, key: string): Promise<void> {
    await this.source.query(REMEMBER, [storedKey(name, key), LIMITS[name].seconds]);
  }

  async remembers(name: LimitName, key: string): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(`SELECT FROM rate_limits WHERE key = $1 AND expire > ${NOW}`, [
      storedKey(name, key),
    ]);
    return rows.length > 0;
  }

  /** Removes up to 100 expired counters. */
  async forgetExpired(): Promise<void> {
    await this.source.query(
      `DELETE FROM rate_limits WHERE key IN (SELECT key FROM rate_limits WHERE expire < ${NOW} LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [EXPIRED_AT_ONCE],
    );
  }

  private async waitOf(name: LimitName, key: string): Promise<number | null> {
    const { points, left_millis } = await this.count(name, key, 1);
    return points <= this.pointsOf(name) ? null : Math.max(1, Math.ceil(left_millis / 1000));
  }

  private async count(name: LimitName, key: string, points: number): Promise<{ points: number; left_millis: number }> {
    const [row] = await this.source.query<{ points: number; left_millis: number }[]>(COUNT, [
      storedKey(name, key),
      points,
      LIMITS[name].seconds,
    ]);
    return row ?? { points: 0, left_millis: 0 };
  }

  private pointsOf(name: LimitName): number {
    const { points, setting } = LIMITS[name];
    return setting ? this.rules.limit(setting) : points;
  }
}

function storedKey(name: LimitName, key: string): string {
  return `${name}:${key}`;
}
