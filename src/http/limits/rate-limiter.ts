import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TooManyRequests } from '../errors/errors';
import { EventRules } from '../context/event-rules';
import { type LimitName, LIMITS } from '../context/limits';

// By the database's clock: machines whose own clocks differ share the counters. In milliseconds since 1970.
const NOW = '(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint';

/** Adds $2 to the counter $1, or begins it anew for $3 seconds where its time is over. */
const COUNT = `
  INSERT INTO rate_limits AS known (key, points, expire) VALUES ($1, $2, ${NOW} + $3::int8 * 1000)
  ON CONFLICT (key) DO UPDATE
     SET points = CASE WHEN known.expire <= ${NOW} THEN EXCLUDED.points ELSE known.points + EXCLUDED.points END,
         expire = CASE WHEN known.expire <= ${NOW} THEN EXCLUDED.expire ELSE known.expire END
  RETURNING points, expire - ${NOW} AS left_millis`;

const REMEMBER = `
  INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, ${NOW} + $2::int8 * 1000)
  ON CONFLICT (key) DO UPDATE SET expire = EXCLUDED.expire`;

/** Most counters removed by one call of `forgetExpired`. */
const EXPIRED_AT_ONCE = 100;

/** Counts requests under the named limits, in the database, so that all processes count together. */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly source: DataSource,
    private readonly rules: EventRules,
  ) {}

  /** Counts one request of `key`; throws TooManyRequests once the limit is reached. */
  async consume(name: LimitName, key: string): Promise<void> {
    const wait = await this.waitOf(name, key);
    if (wait === null) return;
    throw new TooManyRequests(this.pointsOf(name), LIMITS[name].seconds, wait);
  }

  /** Counts one request of `key`; whether the limit lets it through, for callers who must not be told. */
  async allows(name: LimitName, key: string): Promise<boolean> {
    return (await this.waitOf(name, key)) === null;
  }

  /**
   * What `judge` gives of a try by `key`, of which only failures (false, null) count. It is counted before it is judged, so
   * that many at once are not all let through, and taken back when it was right; throws TooManyRequests.
   */
  async judged<T>(name: LimitName, key: string, judge: () => Promise<T>): Promise<T> {
    await this.consume(name, key);
    const result = await judge();
    if (result) await this.giveBack(name, key);
    return result;
  }

  /** Takes back one counted request of `key`, which turned out not to be of the limited kind. */
  async giveBack(name: LimitName, key: string): Promise<void> {
    await this.count(name, key, -1);
  }

  /** Remembers `key` under `name` for the seconds of that limit, beginning now. */
  async remember(name: LimitName, key: string): Promise<void> {
    await this.source.query(REMEMBER, [storedKey(name, key), LIMITS[name].seconds]);
  }

  /** Whether `key` is remembered. */
  async remembers(name: LimitName, key: string): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(`SELECT FROM rate_limits WHERE key = $1 AND expire > ${NOW}`, [
      storedKey(name, key),
    ]);
    return rows.length > 0;
  }

  /** Removes some of the counters whose time is over; callers choose many keys, so someone has to. */
  async forgetExpired(): Promise<void> {
    await this.source.query(
      `DELETE FROM rate_limits WHERE key IN (SELECT key FROM rate_limits WHERE expire < ${NOW} LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [EXPIRED_AT_ONCE],
    );
  }

  /** Counts one request of `key`; null where it is let through, else in how many seconds the next one will be, at least one. */
  private async waitOf(name: LimitName, key: string): Promise<number | null> {
    const { points, left_millis } = await this.count(name, key, 1);
    return points <= this.pointsOf(name) ? null : Math.max(1, Math.ceil(left_millis / 1000));
  }

  /** What the counter of `key` is at after adding `points` to it, and when it begins anew. */
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
