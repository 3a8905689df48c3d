import type { Command } from 'commander';
import { type Cli, type CommandResult, UsageError } from '../cli';
import { ask } from '../prompt';

interface Options {
  dryRun?: boolean;
  yes?: boolean;
  delete?: boolean;
  continue?: boolean;
}

/** `ensign challenges push DIR`: creates and updates challenges from folders; can delete all others. */
export function addChallengesPush(challenges: Command, cli: Cli): void {
  challenges
    .command('push')
    .description('import the challenges of a folder as one change; shows the changes and asks first')
    .argument('<dir>', 'a folder with a challenge.yml, or with subfolders that have one')
    .option('--dry-run', 'show the changes without making them')
    .option('--yes', 'do not ask')
    .option('--delete', 'delete challenges that are not in the folder, with their solves')
    .option('--continue', 'push the valid challenges if others are refused; exit code 1 if any are')
    .action((dir: string, options: Options) => cli.run(() => push(cli, dir, options)));
}

async function push(cli: Cli, dir: string, options: Options): Promise<CommandResult> {
  const { PacksService } = await import('../../transfer/packs/packs.service');
  const { planData, planLines } = await import('../../transfer/packs/plan-text');
  const { isEmpty } = await import('../../transfer/packs/pack-plan');
  return cli.withPlatform(async (app) => {
    const packs = app.get(PacksService);
    const planned = await packs.plan(dir, { remove: options.delete === true, partly: options.continue === true });
    const lines = planLines(planned);
    const data = planData(planned);
    const failed = planned.refused.length > 0;
    if (options.dryRun || isEmpty(planned.plan)) return { data: { ...data, applied: false }, lines, failed };
    if (!options.yes && !(await isConfirmed(cli, lines)))
      return { data: { ...data, applied: false }, lines: ['Nothing was changed.'], failed: true };
    await cli.withProgress((onProgress) => packs.apply(planned, onProgress));
    return { data: { ...data, applied: true }, lines: options.yes ? [...lines, 'Done.'] : ['Done.'], failed };
  });
}

async function isConfirmed(cli: Cli, lines: readonly string[]): Promise<boolean> {
  for (const line of lines) cli.streams.stderr.write(`${line}\n`);
  const reply = await ask(cli, 'Apply? [y/N] ');
  if (reply === null) throw new UsageError('There is no terminal to ask: use --yes to apply the plan, or --dry-run.');
  return /^y(es)?$/i.test(reply.trim());
}
