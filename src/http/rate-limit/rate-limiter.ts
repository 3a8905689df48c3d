import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { TooManyRequests } from '../errors/errors';
import { LIMITS, type LimitName } from './limits';

/** Counts requests under the named limits, in the database that all processes share. */
@Injectable()
export class RateLimiter {
  private readonly limiters: Record<LimitName, RateLimiterPostgres>;

  constructor(source: DataSource) {
    this.limiters = { login: this.limiter(source, 'login'), mail: this.limiter(source, 'mail') };
  }

  /** Counts one request of `key`; throws TooManyRequests once the limit is reached. */
  async consume(name: LimitName, key: string): Promise<void> {
    try {
      await this.limiters[name].consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const { points, seconds } = LIMITS[name];
      throw new TooManyRequests(points, seconds);
    }
  }

  private limiter(source: DataSource, name: LimitName): RateLimiterPostgres {
    const { points, seconds } = LIMITS[name];
    return new RateLimiterPostgres({
      storeClient: source,
      storeType: 'typeorm',
      tableName: 'rate_limits',
      tableCreated: true,
      // Expired rows are removed by a timer of the library, which would keep a stopping process alive.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
  }
}
