import type { Tx } from '../../platform/database/database';

/** Ends sessions and tokens of users, for services that change users. Implemented in `auth`. */
export abstract class UserSessions {
  /**
   * Ends all sessions of a user except the one with the hash `kept`; null ends all. The next request of an ended
   * session gets
   * 401.
   */
  abstract endOthers(tx: Tx, user_id: number, kept: string | null): Promise<void>;
  abstract endTokens(tx: Tx, user_id: number): Promise<void>;
}
