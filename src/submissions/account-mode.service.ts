import { Injectable } from '@nestjs/common';
import { ProgressService } from '../attempts/progress.service';
import { ChallengeResults } from '../challenges/challenge-results';
import type { Tx } from '../platform/database/database';

/** Whether users compete for themselves or their teams do. */
export type AccountMode = 'users' | 'teams';

/** The column that says which account a row counts for. */
const ACCOUNT_COLUMN = { users: 'user_id', teams: 'team_id' } as const satisfies Record<AccountMode, string>;

/** Keeps everything that counts for an account true when accounts become another thing. */
@Injectable()
export class AccountModeService {
  constructor(
    private readonly progress: ProgressService,
    private readonly results: ChallengeResults,
  ) {}

  /**
   * Counts every stored row for the account of the mode, and computes progress, solve counts and values anew. Attempts wait.
   * Where members solved the same challenge or bought the same hint, the earliest row is their team's; the others count for
   * nobody, and would again in the other mode.
   */
  async switchTo(tx: Tx, mode: AccountMode): Promise<void> {
    await this.progress.holdAttempts(tx);
    const account = ACCOUNT_COLUMN[mode];
    await tx.query(`UPDATE submissions SET account_id = ${account} WHERE account_id IS DISTINCT FROM ${account}`);
    await tx.query(`UPDATE awards SET account_id = ${account} WHERE account_id IS DISTINCT FROM ${account}`);
    await this.reassign(tx, 'solves', 'challenge_id', account);
    await this.reassign(tx, 'unlocks', 'target, type', account);
    // The moments of wrong answers are kept by the id of an account, which now is another's.
    await tx.query('DELETE FROM attempt_throttles');
    await this.progress.rebuild(tx, {});
    await this.results.recount(tx, 'all', { isTeamsMode: mode === 'teams' });
  }

  /** Unique per account: all rows let go first, because the key is checked row by row. */
  private async reassign(tx: Tx, table: 'solves' | 'unlocks', per: string, account: string): Promise<void> {
    await tx.query(`UPDATE ${table} SET account_id = NULL WHERE account_id IS NOT NULL`);
    await tx.query(
      `UPDATE ${table} SET account_id = first.account
         FROM (SELECT DISTINCT ON (${per}, ${account}) id, ${account} AS account
                 FROM ${table} WHERE ${account} IS NOT NULL
                ORDER BY ${per}, ${account}, date, id) first
        WHERE first.id = ${table}.id`,
    );
  }
}
