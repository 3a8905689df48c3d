import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { DataSource } from 'typeorm';
import { AppModule } from './app.module';
import { ImportGate } from './transfer/backups/import/import-gate';
import { serveDocument } from './http/openapi/document';
import { PUBLIC_TLS } from './http/access/cookies';
import { clientAddress } from './http/access/current-viewer.decorator';
import { HotRoutes } from './http/hot/hot-routes';
import { API_PREFIX } from './http/api-controller';
import { chain, type HeaderList, securityHeaders, withHeaders } from './http/chain';
import { bodyParser } from './http/fields/body-parser';
import { JsonAdapter } from './http/json.adapter';
import { OverloadGuard } from './http/overload/overload-guard';
import { oneOfAConnection } from './http/overload/pipelined-requests';
import { giveUpUnread } from './http/overload/unread-answers';
import type { Config } from './platform/config/config';
import { JobWorker } from './platform/jobs/job-worker';
import { requestLog } from './platform/logging/request-log';
import { QuietLogger } from './platform/logging/quiet-logger';
import { Metrics } from './platform/metrics/metrics';

/** The application, wired but not yet listening; the same for the process and for its tests. */
export async function createApp(config: Config, source: DataSource): Promise<NestExpressApplication> {
  const adapter = new JsonAdapter(expressFor(config));
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, source), adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  const [guard, headers] = [app.get(OverloadGuard), headersFor(config)];
  guard.watch(app.getHttpServer(), headers);
  app.useLogger(app.get(QuietLogger));
  adapter.startWith(chain(oneOfAConnection, oneLeadingSlash, guard.queue));
  adapter.endWith(guard.settled);
  app.use(withHeaders(headers));
  if (config.http.cors_origins.length > 0) {
    app.enableCors({
      origin: config.http.cors_origins,
      credentials: true,
      allowedHeaders: ['Authorization', 'Content-Type', 'CSRF-Token', 'Last-Event-ID'],
      exposedHeaders: ['Result-Count', 'X-Request-Id', 'Retry-After'],
      maxAge: 600,
    });
  }
  app.use(
    chain(
      guard.door,
      giveUpUnread,
      requestLog(clientAddress),
      answerOptions,
      app.get(Metrics).timing,
      app.get(ImportGate).middleware,
      bodyParser(config.http.max_body_bytes, guard.admitLargeBody),
      guard.middleware,
      app.get(HotRoutes).middleware,
    ),
  );
  serveDocument(app);
  await app.init();
  app.get(JobWorker).start();
  return app;
}

/** Clients that put a path behind an address with a slash at its end are answered as by the peer. */
function oneLeadingSlash(request: Request, _response: Response, next: NextFunction): void {
  if (request.url.startsWith('//')) request.url = request.url.replace(/^\/+/, '/');
  next();
}

/** Clients of the peer ask the API with OPTIONS and expect an empty 200 (conventions 1). */
function answerOptions(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'OPTIONS' && `${request.path}/`.startsWith(`${API_PREFIX}/`)) response.status(200).end();
  else next();
}

/** What every answer tells browsers to be wary of. */
function headersFor({ http }: Config): HeaderList {
  return securityHeaders({
    // Frontends on the listed origins show uploads too.
    crossOriginResourcePolicy: { policy: http.cors_origins.length > 0 ? 'cross-origin' : 'same-origin' },
    // Challenges often live on plain-http subdomains, so only this host is bound, and only where it is said to have TLS.
    strictTransportSecurity: http.public_url.startsWith('https:') && { includeSubDomains: false },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // The documentation page styles itself inline; pages of our own send a stricter policy. Plain http must stay usable.
    contentSecurityPolicy: { directives: { 'frame-ancestors': ["'none'"], 'upgrade-insecure-requests': null } },
  });
}

/** Express's own settings; its router reads them when it is made, so they come first. */
function expressFor({ http }: Config): Express {
  const server = express();
  server.set('trust proxy', http.trusted_proxies);
  server.set('query parser', 'simple');
  server.set('strict routing', true);
  server.set('case sensitive routing', true);
  server.set('etag', false);
  server.set(PUBLIC_TLS, http.public_url.startsWith('https:'));
  server.disable('x-powered-by');
  return server;
}
