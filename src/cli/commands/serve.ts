import type { Command } from 'commander';
import type { Cli } from '../cli';

/** `ensign serve`: runs the platform until it is told to stop. */
export function addServe(program: Command, cli: Cli): void {
  program
    .command('serve')
    .description('run the platform until SIGINT or SIGTERM')
    .action(() =>
      cli.run(async () => {
        const config = cli.config();
        // Loaded when it is needed: help and wrong usage are answered without the whole platform.
        const { serve } = await import('../../serve');
        await serve(config);
        return null;
      }),
    );
}
