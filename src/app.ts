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
import { JobWorker } from './platform/jobs/job-worker';
import { requestLog } from './platform/logging/request-log';
import { PlatformLogger } from './platform/logging/platform-logger';
import { Metrics } from './platform/metrics/metrics';

/**
 * Longer than a proxy keeps idle connections (nginx: 60 s), so that it never sends a request on one that is closing.
 */
const KEEP_ALIVE_MILLIS = 75_000;
/** Limits clients that send headers byte by byte if there is no proxy. Other headers arrive in one or two packets. */
const HEADERS_MILLIS = 60_000;
/** Enough to upload the largest backup on a slow line. */
const REQUEST_MILLIS = 3_600_000;

/** Creates the application without listening; also used by tests. */
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
    answerOptions,
    app.get(Metrics).timing,
    app.get(ImportGate).middleware,
    bodyParser(config.http.max_body_bytes, new Set(uploads)),
    app.get(HotRoutes).middleware,
  );
  serveDocument(app);
  await app.init();
  app.get(JobWorker).start();
  return app;
}

/** Files of the browser interface. They are immutable, since their names contain a hash. */
function webAssets(): RequestHandler {
  const absent = (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
  };
  const folder = join(WEB_BUILD, 'assets');
  if (!existsSync(folder)) return absent;
  const send = sirv(folder, { immutable: true, maxAge: 31_536_000, brotli: true, gzip: true, onNoMatch: absent });
  // Does not call `next`: no other route is below this path.
  return (request, response) => {
    send(request, response);
  };
}

/** Some clients join a base URL that ends in `/` with an absolute path. */
function collapseLeadingSlashes(request: Request, _response: Response, next: NextFunction): void {
  if (request.url.startsWith('//')) request.url = request.url.replace(/^\/+/, '/');
  next();
}

/** CTFd's clients send OPTIONS to the API and expect an empty 200. */
function answerOptions(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'OPTIONS' && `${request.path}/`.startsWith(`${API_PREFIX}/`)) response.status(200).end();
  else next();
}

function helmetOptions({ http }: Config): HelmetOptions {
  return {
    // Frontends on the listed origins embed uploads.
    crossOriginResourcePolicy: { policy: http.cors_origins.length > 0 ? 'cross-origin' : 'same-origin' },
    // Challenges often run on subdomains with plain http, so HSTS covers only this host, and only with an https
    // address.
    strictTransportSecurity: http.public_url.startsWith('https:') && { includeSubDomains: false },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // The documentation page has inline styles; our own pages send a stricter policy. Upgrading requests would break
    // plain http.
    contentSecurityPolicy: { directives: { 'frame-ancestors': ["'none'"], 'upgrade-insecure-requests': null } },
  };
}

/** Express creates its router with these settings, so they are set before anything else. */
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
