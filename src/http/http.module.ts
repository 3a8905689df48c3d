import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AccessCheck } from './access/access.check';
import { AccessGuard } from './access/access.guard';
import { SessionGuard, TokenGuard } from './access/passport.guards';
import { EnvelopeInterceptor } from './envelope/envelope.interceptor';
import { AllowedMethods } from './routes/allowed-methods';
import { InputPipe } from './input/input.pipe';
import { HotRoutes } from './hot/hot-routes';
import { IdempotentRequests } from './idempotency/idempotent-requests';
import { LongResponses } from './limits/long-responses';
import { MarkedRoutes } from './routes/marked-routes';
import { BrowserErrorFilter } from './pages/browser-error.filter';
import { RateLimiter } from './limits/rate-limiter';
import { UploadReceiver } from './uploads/upload-receiver';

/** Registers the global guard, pipe, interceptor and filter. */
@Global()
@Module({
  providers: [
    AccessCheck,
    AllowedMethods,
    EnvelopeInterceptor,
    HotRoutes,
    IdempotentRequests,
    LongResponses,
    MarkedRoutes,
    RateLimiter,
    SessionGuard,
    TokenGuard,
    UploadReceiver,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_PIPE, useClass: InputPipe },
    { provide: APP_INTERCEPTOR, useExisting: EnvelopeInterceptor },
    { provide: APP_FILTER, useClass: BrowserErrorFilter },
  ],
  exports: [AllowedMethods, IdempotentRequests, MarkedRoutes, RateLimiter, UploadReceiver],
})
export class HttpModule {}
