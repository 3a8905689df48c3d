import type { INestApplicationContext } from '@nestjs/common';
import { type Cli, UsageError } from '../cli';
import { ask } from '../prompt';

/** If there is an event, asks before it is replaced. Throws if the user does not agree. */
export async function confirmReplacement(cli: Cli, app: INestApplicationContext): Promise<void> {
  const { Database } = await import('../../platform/database/database');
  const rows = await app.get(Database).query('SELECT FROM users UNION ALL SELECT FROM challenges LIMIT 1');
  if (rows.length === 0) return;
  const reply = await ask(
    cli,
    'The whole current event will be deleted: accounts, challenges, submissions, settings. Continue? [y/N] ',
  );
  if (reply === null) throw new UsageError('The whole current event would be deleted: use --yes to continue.');
  if (!/^y(es)?$/i.test(reply.trim())) throw new Error('Nothing was changed.');
}
