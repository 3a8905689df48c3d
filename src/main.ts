import { createApp } from './app';
import { FirstAdmin } from './auth/first-admin';
import { Config } from './platform/config/config';
import { ConfigError } from './platform/config/env';
import { openDatabase } from './platform/database/open-database';

/** Starts the platform and stops it cleanly on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const config = new Config();
  const database = await openDatabase(config);
  const app = await createApp(config, database.source);
  await app.get(FirstAdmin).ensure();
  await app.listen(config.http.port, config.http.host);
  process.stdout.write(`Ensign is ready at ${await app.getUrl()}\n`);

  let stopping = false;
  const stop = async (): Promise<void> => {
    // A terminal's Ctrl-C and npm both pass the signal on, so it may come twice.
    if (stopping) return;
    stopping = true;
    const server = app.getHttpServer();
    setTimeout(() => server.closeAllConnections(), config.http.shutdown_seconds * 1000).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

main().catch((error: unknown) => {
  // A setting that cannot be used is the operator's to mend: its message says all, a stack would hide it.
  const text =
    error instanceof ConfigError
      ? `Ensign cannot start:\n${error.message}`
      : `Ensign cannot start: ${error instanceof Error ? error.stack : String(error)}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
