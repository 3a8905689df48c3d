import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { TooManyRequests } from '../errors/errors';
import { type LimitName, LIMITS } from './limits';

/** Most counters removed by one call of `forgetExpired`. */
const EXPIRED_AT_ONCE = 100;

/** Counts requests under the named limits, in the database that all processes share. */
@Injectable()
export class RateLimiter {
  private readonly limiters = new Map<LimitName, RateLimiterPostgres>();

  constructor(private readonly source: DataSource) {}

  /** Counts one request of `key`; throws TooManyRequests once the limit is reached. */
  async consume(name: LimitName, key: string): Promise<void> {
    if (await this.allows(name, key)) return;
    const { points, seconds } = LIMITS[name];
    throw new TooManyRequests(points, seconds);
  }

  /** Counts one request of `key`; whether the limit lets it through, for callers who must not be told. */
  async allows(name: LimitName, key: string): Promise<boolean> {
    try {
      await this.limiterOf(name).consume(key);
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
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
    await this.limiterOf(name).reward(key);
  }

  /** Remembers `key` under `name` for the seconds of that limit, beginning now. */
  async remember(name: LimitName, key: string): Promise<void> {
    await this.limiterOf(name).block(key, LIMITS[name].seconds);
  }

  /** Whether `key` is remembered, or anything of it counted. */
  async remembers(name: LimitName, key: string): Promise<boolean> {
    return (await this.limiterOf(name).get(key)) !== null;
  }

  /** Removes some of the counters whose time is over; callers choose many keys, so someone has to. */
  async forgetExpired(): Promise<void> {
    await this.source.query(
      `DELETE FROM rate_limits WHERE key IN (SELECT key FROM rate_limits WHERE expire < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [Date.now(), EXPIRED_AT_ONCE],
    );
  }

  private limiterOf(name: LimitName): RateLimiterPostgres {
    const known = this.limiters.get(name);
    if (known) return known;
    const { points, seconds } = LIMITS[name];
    const limiter = new RateLimiterPostgres({
      storeClient: this.source,
      storeType: 'typeorm',
      tableName: 'rate_limits',
      tableCreated: true,
      // Expired rows are removed by a timer of the library, which would keep a stopping process alive.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    this.limiters.set(name, limiter);
    return limiter;
  }
}
