import type { Tx } from '../../platform/database/database';

/** The sessions and tokens of users, as far as changes of users end them; the sign-in implements it. */
export abstract class UserSessions {
  /**
   * Ends all sessions of a user but the one with the hash `kept` (`viewer.session`; null keeps none), after a new password or address;
   * their next request is answered 401.
   */
  abstract endOthers(tx: Tx, user_id: number, kept: string | null): Promise<void>;
  /** Removes all access tokens of a user. */
  abstract endTokens(tx: Tx, user_id: number): Promise<void>;
}
