import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import { Logger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import { AppModule } from './app.module';
import { buildDocument, serveDocument } from './http/openapi/document';
import { bodyParser } from './http/fields/body-parser';
import { JsonAdapter } from './http/json.adapter';
import type { Config } from './platform/config/config';
import { Metrics } from './platform/metrics/metrics';

/** The application, wired but not yet listening; the same for the process and for its tests. */
export async function createApp(config: Config, source: DataSource): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, source), new JsonAdapter(), {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  app.set('trust proxy', config.http.trusted_proxies);
  app.set('query parser', 'simple');
  app.set('strict routing', true);
  app.set('etag', false);
  app.disable('x-powered-by');
  app.use(
    helmet({
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      // The documentation page styles itself inline; pages of our own send a stricter policy. Plain http must stay usable.
      contentSecurityPolicy: { directives: { 'frame-ancestors': ["'none'"], 'upgrade-insecure-requests': null } },
    }),
  );
  if (config.http.cors_origins.length > 0) {
    app.enableCors({
      origin: config.http.cors_origins,
      credentials: true,
      allowedHeaders: ['Authorization', 'Content-Type', 'CSRF-Token'],
      maxAge: 600,
    });
  }
  app.use(app.get(Metrics).timing);
  app.use(bodyParser(config.http.max_body_bytes));
  serveDocument(app, buildDocument(app));
  await app.init();
  return app;
}
