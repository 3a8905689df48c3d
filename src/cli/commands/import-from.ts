import { type Cli, type CommandResult, UsageError } from '../cli';
import { ask } from '../prompt';
import { confirmReplacement } from './confirm-replacement';
import { checkLines, comparisonLines, lossLines, reportLines } from './import-lines';

interface Wish {
  token: string | undefined;
  dryRun: boolean;
  isSure: boolean;
}

/**
 * Replaces the event by that of a running CTFd and compares the two. The result is `failed` unless they are equal. With
 * `dryRun`, only checks what the import would do.
 */
export async function importFrom(cli: Cli, url: string, { token, dryRun, isSure }: Wish): Promise<CommandResult> {
  const { CtfdClient } = await import('../../transfer/ctfd/ctfd-client');
  const secret = token ?? (await ask(cli, 'Token of an administrator of the CTFd: ', { secret: true }));
  if (secret === null) throw new UsageError('The token is missing: use --token or CTFD_TOKEN.');
  // Connects before the database is opened, because a wrong address must not create a database.
  const client = await CtfdClient.connect({ url, token: secret }, { networks: null });
  const { CtfdImportsService } = await import('../../transfer/ctfd/ctfd-imports.service');
  const { ImportCheckService } = await import('../../transfer/backups/import/import-check.service');
  return cli.withPlatform(
    async (app) => {
      const service = app.get(CtfdImportsService);
      const archive = await cli.withProgress((onProgress) => service.download(client, onProgress));
      try {
        const check = await cli.withProgress((onProgress) => app.get(ImportCheckService).check(archive, onProgress));
        const source = `CTFd ${client.version} at ${client.url}`;
        const lines = [source, ...checkLines(check)];
        if (dryRun) return { data: { check }, lines: [...lines, 'Nothing was imported.'] };
        if (!isSure) {
          for (const line of lines) cli.streams.stderr.write(`${line}\n`);
          await confirmReplacement(cli, app);
        }
        const report = await cli.withProgress(async (onProgress) => {
          const { finished } = await service.beginWith(client, archive, onProgress);
          return finished;
        });
        const { comparison } = report;
        return {
          data: { check, report },
          lines: [
            ...(isSure ? [source, ...lossLines(check.lost)] : []),
            ...reportLines(report),
            ...(comparison ? comparisonLines(comparison) : []),
          ],
          failed: comparison?.is_equal !== true,
        };
      } finally {
        await archive.close();
      }
    },
    { mayCreate: true },
  );
}
