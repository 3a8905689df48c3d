import type { Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';

/** Results of accounts, as far as changes of accounts touch them; the competition implements it. */
export abstract class AccountRecords {
  /**
   * The mode in force, which is not switched before the transaction ends. Writers ask for it first where they write what counts for an
   * account: the switch waits for the same lock, which attempts take too, before it touches any row.
   */
  abstract hold(tx: Tx): Promise<AccountMode>;
  /** Like `hold`, for routes that exist only while teams compete; throws NotFound. */
  abstract holdTeams(tx: Tx): Promise<void>;
  /** Makes attempts of an account wait until the transaction ends. */
  abstract holdAttempts(tx: Tx, account_id: number): Promise<void>;
  /** After rows of an account were released or removed: counts repeated solves that did not count before, and recomputes progress. */
  abstract settle(tx: Tx, mode: AccountMode, account_id: number): Promise<void>;
  /** Counts the solves of these challenges again, and values the dynamic ones by them. */
  abstract recount(tx: Tx, challenge_ids: readonly number[]): Promise<void>;
  /** Like `recount`, for all challenges that accounts have solved, after they were hidden, banned or shown again. */
  abstract recountForAccounts(tx: Tx, account_ids: readonly number[]): Promise<void>;
}
