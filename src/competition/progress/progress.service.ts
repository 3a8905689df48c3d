import { Injectable } from '@nestjs/common';
import type { AccountRecords } from '../../accounts/shared/account-records';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { NotFound } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import type { Tx } from '../../platform/database/database';
import type { AccountMode, ModeSwitch } from '../../settings/mode-switch';

/** Absent fields mean all accounts or all challenges. */
interface ProgressScope {
  account_ids?: readonly number[];
  challenge_ids?: readonly number[];
}

/**
 * An account id is the user_id or the team_id of the row, so the second condition excludes nothing. It lets PostgreSQL
 * use the indexes on these columns.
 */
const OF_ACCOUNTS = '(s.account_id = ANY($1) AND (s.user_id = ANY($1) OR s.team_id = ANY($1)))';

const ACCOUNT_COLUMN = { users: 'user_id', teams: 'team_id' } as const satisfies Record<AccountMode, string>;

/**
 * Tables in which only one row for each account and `thing` has the account's id. `ofChallenges` is the SQL condition
 * for the challenges `$2`.
 */
const ONCE_PER = {
  solves: { thing: 'challenge_id', ofChallenges: '($2::int[] IS NULL OR challenge_id = ANY($2))' },
  unlocks: { thing: 'target, solution_id', ofChallenges: '$2::int[] IS NULL' },
};

/** Returns SQL that computes progress from the submissions `s` for which the condition `which` holds. */
export function progressOf(which: string): string {
  return `
    SELECT s.account_id, s.challenge_id, COUNT(*)::int AS attempts, (COUNT(*) FILTER (WHERE s.type = 'incorrect'))::int AS fails,
           MAX(solves.id) AS solve
      FROM submissions s LEFT JOIN solves ON solves.id = s.id AND solves.account_id = s.account_id
     WHERE s.account_id IS NOT NULL AND s.type <> 'ratelimited' AND ${which}
     GROUP BY s.account_id, s.challenge_id`;
}

/** Recomputes progress, solves and unlocks after changes by administrators and after a switch of the mode. */
@Injectable()
export class ProgressService implements AccountRecords, ModeSwitch {
  constructor(
    private readonly clock: Clock,
    private readonly results: ChallengeResults,
  ) {}

  async lockMode(tx: Tx): Promise<AccountMode> {
    await tx.query('LOCK TABLE attempt_throttles IN ROW SHARE MODE');
    // The lock may have waited for a switch of the mode. Only a new statement sees the new mode; cached settings may
    // still have the old one.
    const [row] = await tx.query<{ in_teams: boolean }>('SELECT teams_compete() AS in_teams');
    return row?.in_teams ? 'teams' : 'users';
  }

  async lockTeamsMode(tx: Tx): Promise<void> {
    if ((await this.lockMode(tx)) === 'users') throw new NotFound();
  }

  /** Takes the first lock of `record_attempt`: the throttle rows of the accounts in order of id, or the whole table. */
  async lockAttempts(tx: Tx, accounts?: number | readonly number[]): Promise<void> {
    if (accounts === undefined) {
      await tx.query('LOCK TABLE attempt_throttles IN EXCLUSIVE MODE');
      return;
    }
    const ids = [accounts].flat();
    await tx.query(
      'INSERT INTO attempt_throttles (account_id) SELECT id FROM unnest($1::int[]) AS id ORDER BY id ON CONFLICT DO NOTHING',
      [ids],
    );
    await tx.query('SELECT 1 FROM attempt_throttles WHERE account_id = ANY($1) ORDER BY account_id FOR UPDATE', [ids]);
  }

  /**
   * Assigns all submissions, awards, solves and unlocks to the accounts of the mode, and recomputes progress, solve
   * counts and values. The setting must already be stored. Attempts wait until the transaction ends. If several members
   * of a team solved the same challenge, only the earliest solve counts.
   */
  async switchTo(tx: Tx, mode: AccountMode): Promise<void> {
    await this.lockAttempts(tx);
    const account = ACCOUNT_COLUMN[mode];
    for (const table of ['submissions', 'awards'])
      await tx.query(`UPDATE ${table} SET account_id = ${account} WHERE account_id IS DISTINCT FROM ${account}`);
    await reassign(tx, account, {});
    // The table is keyed by account id, and after the switch the same ids belong to other accounts.
    await tx.query('DELETE FROM attempt_throttles');
    await this.rebuild(tx, {});
    await this.results.recount(tx, 'all');
  }

  async recompute(tx: Tx, mode: AccountMode, account_id: number): Promise<void> {
    await this.recomputeAll(tx, mode, { account_ids: [account_id] });
  }

  async recomputeAll(tx: Tx, mode: AccountMode, scope: ProgressScope): Promise<void> {
    await reassign(tx, ACCOUNT_COLUMN[mode], scope);
    await this.rebuild(tx, scope);
  }

  recount(tx: Tx, challenge_ids: readonly number[]): Promise<void> {
    return this.results.recount(tx, challenge_ids);
  }

  recountForAccounts(tx: Tx, account_ids: readonly number[]): Promise<void> {
    return this.results.recountForAccounts(tx, account_ids);
  }

  /**
   * Recomputes progress from submissions. Attempts of the accounts wait, because an attempt in between would be lost.
   */
  async rebuild(tx: Tx, { account_ids, challenge_ids }: ProgressScope): Promise<void> {
    await this.lockAttempts(tx, account_ids);
    const scope = [account_ids ?? null, challenge_ids ?? null];
    await tx.query(
      `DELETE FROM progress
        WHERE ($1::int[] IS NULL OR account_id = ANY($1)) AND ($2::int[] IS NULL OR challenge_id = ANY($2))`,
      scope,
    );
    const which = `($1::int[] IS NULL OR ${OF_ACCOUNTS}) AND ($2::int[] IS NULL OR s.challenge_id = ANY($2))`;
    await tx.query(
      `INSERT INTO progress (account_id, challenge_id, attempts, fails, solve) ${progressOf(which)}`,
      scope,
    );
    if (account_ids !== undefined) await this.rebuildThrottles(tx, account_ids);
  }

  /** Recomputes the wrong attempts of the last minute from the remaining submissions. */
  private async rebuildThrottles(tx: Tx, account_ids: readonly number[]): Promise<void> {
    await tx.query(
      `UPDATE attempt_throttles throttle
          SET wrong = ARRAY(SELECT s.date FROM submissions s
                             WHERE s.account_id = throttle.account_id
                               AND (s.user_id = throttle.account_id OR s.team_id = throttle.account_id)
                               AND s.type = 'incorrect' AND s.date > $2::timestamptz - interval '60 seconds' AND s.date <= $2)
        WHERE account_id = ANY($1)`,
      [account_ids, this.clock.now()],
    );
  }
}

/**
 * Assigns solves and unlocks to accounts again. Clears `account_id` in all these rows first, because PostgreSQL checks
 * a unique key row by row.
 */
async function reassign(
  tx: Tx,
  account: 'user_id' | 'team_id',
  { account_ids, challenge_ids }: ProgressScope,
): Promise<void> {
  const parameters = [account_ids ?? null, challenge_ids ?? null];
  for (const [table, { thing, ofChallenges }] of Object.entries(ONCE_PER)) {
    const scope = `($1::int[] IS NULL OR ${account} = ANY($1)) AND ${ofChallenges}`;
    await tx.query(`UPDATE ${table} SET account_id = NULL WHERE account_id IS NOT NULL AND ${scope}`, parameters);
    await tx.query(
      `UPDATE ${table} SET account_id = first.account
         FROM (SELECT DISTINCT ON (${thing}, ${account}) id, ${account} AS account
                 FROM ${table} WHERE ${account} IS NOT NULL AND ${scope}
                ORDER BY ${thing}, ${account}, date, id) first
        WHERE first.id = ${table}.id`,
      parameters,
    );
  }
}
