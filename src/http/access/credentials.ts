import type { ViewerUser } from '../context/viewer';

/** An access token and its owner. `TokenStrategy` refuses an `expired` one. */
export interface TokenCredential {
  user: ViewerUser;
  expired: boolean;
}

/** A session and its owner. `revoked`: the session was ended, and its next request must get 401. */
export interface SessionCredential {
  user: ViewerUser;
  hash: string;
  revoked: boolean;
}

/** Finds tokens, sessions and users for access checks. `StoredCredentialsService` implements it. */
export abstract class Credentials {
  abstract findToken(value: string): Promise<TokenCredential | null>;
  abstract findSession(cookie: string): Promise<SessionCredential | null>;
  /** Returns the user in whose place the administrator of `session` views the platform, or null. */
  abstract findViewed(cookie: string, session: string): Promise<ViewerUser | null>;
  abstract findUser(id: number): Promise<ViewerUser | null>;
  abstract isSpectatorKey(value: string): Promise<boolean>;
  /** Returns the CSRF nonce of a session cookie, 64 hex digits. */
  abstract nonceOf(cookie: string): string;
  abstract endSession(hash: string): Promise<void>;
}
