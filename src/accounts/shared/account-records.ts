import type { Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';

/** Recomputes and locks the results of accounts, for services that change accounts. `competition` implements it. */
export abstract class AccountRecords {
  /**
   * Returns the mode and locks it until the transaction ends. A transaction that writes rows of an account must take
   * this lock before any other, because mode switches and attempts do so too.
   */
  abstract lockMode(tx: Tx): Promise<AccountMode>;
  /** Takes the lock of `lockMode`. Throws NotFound in users mode. */
  abstract lockTeamsMode(tx: Tx): Promise<void>;
  /** Makes attempts of the account wait until the transaction ends. */
  abstract lockAttempts(tx: Tx, account_id: number): Promise<void>;
  /**
   * Recomputes the account's progress, and which solves and unlocks count for it. Needed after submissions of the
   * account were removed or assigned to no account.
   */
  abstract recompute(tx: Tx, mode: AccountMode, account_id: number): Promise<void>;
  /** Counts the solves of challenges again and recomputes their dynamic values. */
  abstract recount(tx: Tx, challenge_ids: readonly number[]): Promise<void>;
  /**
   * Calls `recount` for all challenges that these accounts solved. Needed if an account was hidden, banned or shown
   * again.
   */
  abstract recountForAccounts(tx: Tx, account_ids: readonly number[]): Promise<void>;
}
