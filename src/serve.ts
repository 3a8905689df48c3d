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
 * Runs the platform in this process until SIGINT or SIGTERM, and resolves after a clean stop. Throws if it cannot
 * start.
 */
export async function serve(config: Config): Promise<void> {
  // Listens for signals from now on, so that a signal during the start leads to a clean stop once the start is done.
  const stopped = signalled();
  const database = await openDatabase(config);
  // With several workers, only one prints warnings and checks the limit of connections.
  const isFirst = !cluster.worker || cluster.worker.id === 1;
  if (isFirst) for (const warning of config.warnings) process.stderr.write(`${warning}\n`);
  if (isFirst) await requireConnections(database.source, config);
  const app = await createApp(config, database.source);
  // Runs before `listen`, because the first request must find the configured administrator, and the set-up closed.
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
  // `app.close` closes only connections that are idle at that moment, so this closes those that become idle later.
  setInterval(() => server.closeIdleConnections(), 100).unref();
  await app.close();
  await database.close();
}
