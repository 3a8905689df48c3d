import { Injectable } from '@nestjs/common';
import type { AccountRecords } from '../../accounts/account-records';
import type { AccountMode, ModeSwitch } from '../../settings/mode-switch';
import { ProgressService } from './progress.service';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { NotFound } from '../../http/errors/errors';
import type { Tx } from '../../platform/database/database';

/** The column that says which account a row counts for. */
const ACCOUNT_COLUMN = { users: 'user_id', teams: 'team_id' } as const satisfies Record<AccountMode, string>;

/** Tables where an account has one row for each thing, and what makes two rows the same thing. */
const ONCE_PER = [
  { table: 'solves', thing: 'challenge_id' },
  { table: 'unlocks', thing: 'target, solution_id' },
] as const;

/** Keeps everything that counts for an account true when accounts become another thing. */
@Injectable()
export class AccountModeService implements AccountRecords, ModeSwitch {
  constructor(
    private readonly progress: ProgressService,
    private readonly results: ChallengeResults,
  ) {}

  async hold(tx: Tx): Promise<AccountMode> {
    await tx.query('LOCK TABLE attempt_throttles IN ROW SHARE MODE');
    // A statement of its own sees the switch that the lock has waited for; settings in memory may not have followed yet.
    const [row] = await tx.query<{ in_teams: boolean }>('SELECT teams_compete() AS in_teams');
    return row?.in_teams ? 'teams' : 'users';
  }

  async holdTeams(tx: Tx): Promise<void> {
    if ((await this.hold(tx)) === 'users') throw new NotFound();
  }

  /**
   * Counts every stored row for the account of the mode, and computes progress, solve counts and values anew; the setting is written
   * already. Attempts wait.
   * Where members solved the same challenge or bought the same hint, the earliest row is their team's; the others count for
   * nobody, and would again in the other mode.
   */
  async switchTo(tx: Tx, mode: AccountMode): Promise<void> {
    await this.progress.holdAttempts(tx);
    const account = ACCOUNT_COLUMN[mode];
    await tx.query(`UPDATE submissions SET account_id = ${account} WHERE account_id IS DISTINCT FROM ${account}`);
    await tx.query(`UPDATE awards SET account_id = ${account} WHERE account_id IS DISTINCT FROM ${account}`);
    for (const once of ONCE_PER) await this.reassign(tx, once, { account, only: null });
    // The moments of wrong answers are kept by the id of an account, which now is another's.
    await tx.query('DELETE FROM attempt_throttles');
    await this.progress.rebuild(tx, {});
    await this.results.recount(tx, 'all');
  }

  holdAttempts(tx: Tx, account_id: number): Promise<void> {
    return this.progress.holdAttempts(tx, account_id);
  }

  async settle(tx: Tx, mode: AccountMode, account_id: number): Promise<void> {
    for (const once of ONCE_PER) await this.reassign(tx, once, { account: ACCOUNT_COLUMN[mode], only: account_id });
    await this.progress.rebuild(tx, { account_id });
  }

  recount(tx: Tx, challenge_ids: readonly number[]): Promise<void> {
    return this.results.recount(tx, challenge_ids);
  }

  recountForAccount(tx: Tx, account_id: number): Promise<void> {
    return this.results.recountForAccount(tx, account_id);
  }

  /** Of all accounts, or of `only` one. Unique per account: all rows let go first, because the key is checked row by row. */
  private async reassign(
    tx: Tx,
    { table, thing }: (typeof ONCE_PER)[number],
    { account, only }: { account: 'user_id' | 'team_id'; only: number | null },
  ): Promise<void> {
    const scope = `($1::int IS NULL OR ${account} = $1)`;
    await tx.query(`UPDATE ${table} SET account_id = NULL WHERE account_id IS NOT NULL AND ${scope}`, [only]);
    await tx.query(
      `UPDATE ${table} SET account_id = first.account
         FROM (SELECT DISTINCT ON (${thing}, ${account}) id, ${account} AS account
                 FROM ${table} WHERE ${account} IS NOT NULL AND ${scope}
                ORDER BY ${thing}, ${account}, date, id) first
        WHERE first.id = ${table}.id`,
      [only],
    );
  }
}
