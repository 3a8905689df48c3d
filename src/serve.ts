import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app';
import { WebBuild } from './http/pages/web-build';
import { FirstAdminService } from './auth/setup/first-admin.service';
import { Readiness } from './operations/health/readiness';
import { Settings } from './settings/settings';
import type { Config } from './platform/config/config';
import { ReadModels } from './platform/cache/read-models';
import { requireConnections } from './platform/database/database-server';
import { openDatabase } from './platform/database/open-database';
import { reportReady } from './platform/workers/worker-channel';
import { signalled } from './platform/process/signalled';

/**
 * Runs the platform in this process until SIGINT or SIGTERM; resolves after a clean stop, throws if it cannot start.
 */
export async function serve(config: Config): Promise<void> {
  // Listens for signals before the start, which may take long and must be interruptible.
  const stopped = signalled();
  const database = await openDatabase(config);
  // Only one process prints warnings and checks the limit of connections.
  const isFirst = !cluster.worker || cluster.worker.id === 1;
  if (isFirst) for (const warning of config.warnings) process.stderr.write(`${warning}\n`);
  if (isFirst) await requireConnections(database.source, config);
  const app = await createApp(config, database.source);
  // In every process before it listens, so that the first request finds the configured administrator and the set-up
  // closed.
  const isSetUp = await app.get(FirstAdminService).ensure();
  if (isFirst && app.get(WebBuild).id === null)
    process.stderr.write('The browser interface is not built, so only forms work; run npm run build\n');
  // Another process may have finished the set-up after this one read the settings.
  await app.get(Settings).reload();
  await app.get(ReadModels).load();
  await app.listen(config.http.port, config.http.host);
  // `getUrl` returns the actual port, and an address of this machine for `0.0.0.0` and `::`.
  const url = config.http.public_url.replace(/\/$/, '') || (await app.getUrl());
  if (!isSetUp && isFirst) app.get(FirstAdminService).announce(url);
  if (cluster.isWorker) reportReady(url);
  else process.stdout.write(`Ensign is ready at ${url}\n`);

  await stopped;
  app.get(Readiness).end();
  await delay(config.http.drain_seconds * 1000);
  const server = app.getHttpServer();
  setTimeout(() => server.closeAllConnections(), config.http.shutdown_seconds * 1000).unref();
  // `close` does not close connections that become idle later.
  setInterval(() => server.closeIdleConnections(), 100).unref();
  await app.close();
  await database.close();
}
