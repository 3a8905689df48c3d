import type { Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';

/** Results of accounts, for services that change accounts. Implemented in `competition`. */
export abstract class AccountRecords {
  /**
   * Returns the current mode and locks it until the transaction ends. Call it before any other lock in a transaction
   * that writes rows for an account: a mode switch and attempts take this lock first too.
   */
  abstract lockMode(tx: Tx): Promise<AccountMode>;
  /** Takes the same lock on a route that exists only in teams mode. Throws NotFound in users mode. */
  abstract lockTeamsMode(tx: Tx): Promise<void>;
  /** Makes attempts of an account wait until the transaction ends. */
  abstract lockAttempts(tx: Tx, account_id: number): Promise<void>;
  /**
   * Recomputes the account's progress and solves. Call it after rows of the account were released or removed: another
   * solve may count instead.
   */
  abstract recompute(tx: Tx, mode: AccountMode, account_id: number): Promise<void>;
  /** Counts the solves of these challenges again and recomputes dynamic values. */
  abstract recount(tx: Tx, challenge_ids: readonly number[]): Promise<void>;
  /** Recounts all challenges that these accounts solved, after they were hidden, banned or shown again. */
  abstract recountForAccounts(tx: Tx, account_ids: readonly number[]): Promise<void>;
}
