import type { Tx } from '../../platform/database/database';

/** Ends sessions and tokens, for services that change users. `auth` implements it. */
export abstract class UserSessions {
  /**
   * Ends all sessions of a user except the one with the hash `kept`, or all if `kept` is null. The next request of an
   * ended session gets 401.
   */
  abstract endOthers(tx: Tx, user_id: number, kept: string | null): Promise<void>;
  abstract endTokens(tx: Tx, user_id: number): Promise<void>;
}
