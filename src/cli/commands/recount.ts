import type { Command } from 'commander';
import type { Differences } from '../../competition/progress/recount.service';
import type { Cli, CommandResult } from '../cli';
import { tableLines } from '../table';

/**
 * `ensign recount`: recomputes results from the submissions, and prints the differences. With `--dry-run`, only prints
 * them.
 */
export function addRecount(program: Command, cli: Cli): void {
  program
    .command('recount')
    .description('recalculate progress, solve counts and dynamic values from the submissions; lists the differences')
    .option('--dry-run', 'change nothing; exit code 1 if there are differences')
    .action((options: { dryRun?: boolean }) => cli.run(() => recount(cli, options.dryRun === true)));
}

async function recount(cli: Cli, dryRun: boolean): Promise<CommandResult> {
  const { RecountService } = await import('../../competition/progress/recount.service');
  const differences = await cli.withPlatform((app) => {
    const service = app.get(RecountService);
    return dryRun ? service.compare() : service.repair();
  });
  const { total, listed } = differences;
  return {
    data: { differences: total, listed, repaired: !dryRun },
    lines: linesOf(differences, dryRun),
    failed: dryRun && total > 0,
  };
}

function linesOf({ total, listed }: Differences, dryRun: boolean): string[] {
  if (total === 0) return ['All results match the submissions.'];
  const rows = listed.map(({ what, challenge_id, account_id, row, stored, counted }) => [
    ...[what, challenge_id, account_id, row, stored, counted],
  ]);
  const more = total > listed.length ? [`… and ${total - listed.length} more`] : [];
  const ending = dryRun ? 'Nothing was changed.' : 'All results were recalculated.';
  return [
    ...tableLines(['what', 'challenge', 'account', 'row', 'stored', 'counted'], rows),
    ...more,
    `${total} ${total === 1 ? 'number differs' : 'numbers differ'} from the submissions. ${ending}`,
  ];
}
