import { Injectable } from '@nestjs/common';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { RedisServer } from '../../platform/redis/redis-server';
import { TooManyRequests } from '../errors/errors';
import { type LimitName, LIMITS } from './limits';

/** Most counters removed by one call of `forgetExpired`. */
const EXPIRED_AT_ONCE = 100;

/**
 * Counts requests under the named limits where all processes see it: in Redis where there is one, else in the database. While
 * Redis is away each process counts for itself in memory.
 */
@Injectable()
export class RateLimiter {
  private readonly counters = new Map<LimitName, RateLimiterAbstract>();
  private readonly memories = new Map<LimitName, RateLimiterAbstract>();

  constructor(
    private readonly source: DataSource,
    private readonly redis: RedisServer,
  ) {}

  /** Counts one request of `key`; throws TooManyRequests once the limit is reached. */
  async consume(name: LimitName, key: string): Promise<void> {
    if (await this.allows(name, key)) return;
    const { points, seconds } = LIMITS[name];
    throw new TooManyRequests(points, seconds);
  }

  /** Counts one request of `key`; whether the limit lets it through, for callers who must not be told. */
  async allows(name: LimitName, key: string): Promise<boolean> {
    try {
      await this.counterOf(name).consume(key);
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
    await this.counterOf(name).reward(key);
  }

  /** Remembers `key` under `name` for the seconds of that limit, beginning now; in the database, for Redis may forget. */
  async remember(name: LimitName, key: string): Promise<void> {
    await this.memoryOf(name).block(key, LIMITS[name].seconds);
  }

  /** Whether `key` is remembered. */
  async remembers(name: LimitName, key: string): Promise<boolean> {
    return (await this.memoryOf(name).get(key)) !== null;
  }

  /** Removes some of the counters whose time is over; callers choose many keys, so someone has to. */
  async forgetExpired(): Promise<void> {
    await this.source.query(
      `DELETE FROM rate_limits WHERE key IN (SELECT key FROM rate_limits WHERE expire < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [Date.now(), EXPIRED_AT_ONCE],
    );
  }

  private counterOf(name: LimitName): RateLimiterAbstract {
    return getOrMake(this.counters, name, () => this.redisCounter(name) ?? this.databaseCounter(name));
  }

  private memoryOf(name: LimitName): RateLimiterAbstract {
    return getOrMake(this.memories, name, () => this.databaseCounter(name));
  }

  private redisCounter(name: LimitName): RateLimiterAbstract | null {
    const { client, scope } = this.redis;
    if (client === null) return null;
    const { points, seconds: duration } = LIMITS[name];
    return new RateLimiterRedis({
      storeClient: client,
      keyPrefix: `${scope}:limit:${name}`,
      points,
      duration,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
    });
  }

  private databaseCounter(name: LimitName): RateLimiterAbstract {
    const { points, seconds: duration } = LIMITS[name];
    return new RateLimiterPostgres({
      storeClient: this.source,
      storeType: 'typeorm',
      tableName: 'rate_limits',
      tableCreated: true,
      // Expired rows are removed by a timer of the library, which would keep a stopping process alive.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
    });
  }
}

function getOrMake<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
