import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import sirv from 'sirv';
import type { DataSource } from 'typeorm';
import { AppModule } from './app.module';
import { ImportGate } from './transfer/backups/import/import-gate';
import { serveDocument } from './http/openapi/document';
import { PUBLIC_TLS } from './http/access/cookies';
import { clientAddress } from './http/access/current-viewer.decorator';
import type { PlatformRequest } from './http/context/request';
import { API_PREFIX } from './http/routes/api-controller';
import { HotRoutes } from './http/hot/hot-routes';
import { bodyParser, UPLOAD } from './http/input/body-parser';
import { JsonAdapter } from './http/express/json.adapter';
import { WEB_BUILD } from './http/pages/web-build';
import { LoadLimiter } from './http/express/load-limiter';
import { MarkedRoutes } from './http/routes/marked-routes';
import type { Config } from './platform/config/config';
import { DeliveryWorker } from './integrations/webhooks/delivery-worker';
import { JobWorker } from './platform/jobs/job-worker';
import { requestLog } from './platform/logging/request-log';
import { PlatformLogger } from './platform/logging/platform-logger';
import { Metrics } from './platform/metrics/metrics';

/**
 * Longer than a proxy keeps idle connections (nginx: 60 s). Otherwise a proxy could send a request on a connection that
 * this process is closing.
 */
const KEEP_ALIVE_MILLIS = 75_000;
/**
 * Limit for receiving headers. Without a proxy, a client could otherwise send them byte by byte and occupy a
 * connection.
 */
const HEADERS_MILLIS = 60_000;
/** Limit for receiving a request. Enough to upload the largest backup on a slow line. */
const REQUEST_MILLIS = 3_600_000;

/** Creates the application and starts its jobs, but does not listen. */
export async function createApp(config: Config, source: DataSource): Promise<NestExpressApplication> {
  const adapter = new JsonAdapter(expressFor(config));
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, source), adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  const logger = app.get(PlatformLogger);
  app.useLogger(logger);
  Object.assign(app.getHttpServer(), {
    maxConnections: config.http.max_connections,
    keepAliveTimeout: KEEP_ALIVE_MILLIS,
    headersTimeout: HEADERS_MILLIS,
    requestTimeout: REQUEST_MILLIS,
  });
  app.use(collapseLeadingSlashes, helmet(helmetOptions(config)));
  app.use('/assets', webAssets());
  if (config.http.cors_origins.length > 0) {
    app.enableCors({
      origin: config.http.cors_origins,
      credentials: true,
      allowedHeaders: ['Authorization', 'Content-Type', 'CSRF-Token', 'Last-Event-ID'],
      exposedHeaders: ['Result-Count', 'X-Request-Id', 'Retry-After'],
      maxAge: 600,
    });
  }
  const uploads = [...app.get(MarkedRoutes).under(UPLOAD)].map(({ method, path }) => `${method} ${path}`);
  app.use(
    app.get(LoadLimiter).middleware,
    requestLog(logger.pino, clientAddress, (request: PlatformRequest) => request.viewer?.senderId ?? undefined),
    respondToOptions,
    app.get(Metrics).timing,
    app.get(ImportGate).middleware,
    bodyParser(config.http.max_body_bytes, new Set(uploads)),
    app.get(HotRoutes).middleware,
  );
  serveDocument(app);
  await app.init();
  app.get(JobWorker).start();
  app.get(DeliveryWorker).start();
  return app;
}

/** Serves the files of the browser interface. Their names contain a hash, so they never change. */
function webAssets(): RequestHandler {
  const absent = (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
  };
  const folder = join(WEB_BUILD, 'assets');
  if (!existsSync(folder)) return absent;
  const send = sirv(folder, { immutable: true, maxAge: 31_536_000, brotli: true, gzip: true, onNoMatch: absent });
  // No other route is below this path, so `next` is never called.
  return (request, response) => {
    send(request, response);
  };
}

/** Removes extra slashes: some clients join a base URL that ends in `/` with a path that begins with `/`. */
function collapseLeadingSlashes(request: Request, _response: Response, next: NextFunction): void {
  if (request.url.startsWith('//')) request.url = request.url.replace(/^\/+/, '/');
  next();
}

/** CTFd's clients send OPTIONS to the API and expect an empty response with status 200. */
function respondToOptions(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'OPTIONS' && `${request.path}/`.startsWith(`${API_PREFIX}/`)) response.status(200).end();
  else next();
}

function helmetOptions({ http }: Config): HelmetOptions {
  return {
    // Frontends on the origins in `cors_origins` embed uploads. The header cannot list origins, so it allows all.
    crossOriginResourcePolicy: { policy: http.cors_origins.length > 0 ? 'cross-origin' : 'same-origin' },
    // HSTS must not cover subdomains, on which challenges often run with plain http.
    strictTransportSecurity: http.public_url.startsWith('https:') && { includeSubDomains: false },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // This policy is loose because the page at `/docs` has inline styles; the platform's own pages send a stricter one.
    // `upgrade-insecure-requests` would break an installation with plain http.
    contentSecurityPolicy: { directives: { 'frame-ancestors': ["'none'"], 'upgrade-insecure-requests': null } },
  };
}

/** These settings must come first: Express creates its router with them when a handler is added. */
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
