import { createApp } from './app';
import { FirstAdmin } from './auth/first-admin';
import type { Config } from './platform/config/config';
import { openDatabase } from './platform/database/open-database';

/** Runs the platform until SIGINT or SIGTERM, and stops it cleanly; resolves when it has stopped, throws when it cannot start. */
export async function serve(config: Config): Promise<void> {
  const database = await openDatabase(config);
  const app = await createApp(config, database.source);
  await app.get(FirstAdmin).ensure();
  await app.listen(config.http.port, config.http.host);
  const stopped = signalled();
  process.stdout.write(`Ensign is ready at ${await app.getUrl()}\n`);

  await stopped;
  const server = app.getHttpServer();
  setTimeout(() => server.closeAllConnections(), config.http.shutdown_seconds * 1000).unref();
  await app.close();
  await database.close();
}

/** Resolves at the first signal to stop. A terminal's Ctrl-C and npm both pass it on, so it may come twice. */
function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}
