import type { Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';

/** Results of accounts, for services that change accounts. Implemented in `competition`. */
export abstract class AccountRecords {
  /**
   * Returns the current mode, which cannot change before the transaction ends. Call it before any other lock when
   * writing rows that count for an account: the mode switch waits for this lock, which attempts take too, before it
   * touches any row.
   */
  abstract lockMode(tx: Tx): Promise<AccountMode>;
  /** Takes the same lock for routes that exist only in teams mode; throws NotFound. */
  abstract lockTeamsMode(tx: Tx): Promise<void>;
  /** Makes attempts of an account wait until the transaction ends. */
  abstract lockAttempts(tx: Tx, account_id: number): Promise<void>;
  /** Call after releasing or removing rows of an account. Counts solves that replace them, and recomputes progress. */
  abstract recompute(tx: Tx, mode: AccountMode, account_id: number): Promise<void>;
  /** Counts the solves of these challenges again and recomputes dynamic values. */
  abstract recount(tx: Tx, challenge_ids: readonly number[]): Promise<void>;
  /** Recounts all challenges that these accounts solved, after they were hidden, banned or shown again. */
  abstract recountForAccounts(tx: Tx, account_ids: readonly number[]): Promise<void>;
}
