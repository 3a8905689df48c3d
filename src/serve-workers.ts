import type { Config } from './platform/config/config';
import { startServer } from './platform/database/database-server';
import { ClusterSupervisor } from './platform/workers/cluster-supervisor';
import { createLog } from './platform/logging/create-log';
import { signalled } from './platform/process/signalled';

/** Extra time for a worker to stop, because its last statement may run for up to 60 s. */
const STATEMENT_MILLIS = 70_000;

/**
 * Runs the platform in `WORKERS` processes on one port until SIGINT or SIGTERM. This process owns the port, and runs
 * the embedded database if one is used; each worker runs `serve`. Throws if the platform cannot start or a worker does
 * not stop cleanly.
 */
export async function serveByWorkers(config: Config): Promise<void> {
  const { http, log } = config;
  const stopped = signalled();
  const server = await startServer(config);
  const stopMillis = (http.drain_seconds + http.shutdown_seconds) * 1000 + STATEMENT_MILLIS;
  const supervisor = new ClusterSupervisor({ size: http.workers, stopMillis }, createLog(log));
  void stopped.then(() => supervisor.stop());
  try {
    await supervisor.run((url) => process.stdout.write(`Ensign is ready at ${url}\n`));
  } finally {
    await server?.stop();
  }
}
