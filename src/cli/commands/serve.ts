import cluster from 'node:cluster';
import type { Command } from 'commander';
import { requireWritableUploads } from '../../platform/storage/data-folder';
import { keepHeapSmall } from '../../platform/process/heap';
import type { Cli } from '../cli';

/** `ensign serve`: runs the platform until a signal stops it. */
export function addServe(program: Command, cli: Cli): void {
  program
    .command('serve')
    .description('run the platform until SIGINT or SIGTERM')
    .action(() =>
      cli.run(async () => {
        const config = cli.config();
        if (cluster.isPrimary) await requireWritableUploads(config);
        // Imported here, so that `--help`, a wrong usage and the parent of several workers do not load the whole
        // platform.
        if (config.http.workers > 1 && cluster.isPrimary) {
          const { serveByWorkers } = await import('../../serve-workers');
          await serveByWorkers(config);
        } else {
          keepHeapSmall();
          const { serve } = await import('../../serve');
          await serve(config);
        }
        return null;
      }),
    );
}
