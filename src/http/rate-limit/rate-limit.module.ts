import { Global, Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter';

/** The counter of the named limits, for the guard and for services that count more than requests. */
@Global()
@Module({ providers: [RateLimiter], exports: [RateLimiter] })
export class RateLimitModule {}
