import type { Command } from 'commander';
import type { Cli, CommandResult } from '../cli';

/** `ensign challenges pull DIR`: writes the challenges of the event as folders. */
export function addChallengesPull(challenges: Command, cli: Cli): void {
  challenges
    .command('pull')
    .description('write the challenges of the event as folders; changed folders are updated')
    .argument('<dir>', 'target folder; created if it does not exist')
    .action((dir: string) => cli.run(() => pull(cli, dir)));
}

async function pull(cli: Cli, dir: string): Promise<CommandResult> {
  const { PackWriter } = await import('../../transfer/packs/pack-writer');
  const { pullLines } = await import('../../transfer/packs/plan-text');
  const report = await cli.withPlatform((app) =>
    cli.withProgress((onProgress) => app.get(PackWriter).write(dir, onProgress)),
  );
  return { data: report, lines: pullLines(report) };
}
