import type { ViewerUser } from '../context/viewer';

/** The owner of an access token. An `expired` token is not accepted. */
export interface TokenCredential {
  user: ViewerUser;
  expired: boolean;
}

/** A session and its owner. `revoked`: it ended because the owner's password or e-mail address changed. */
export interface SessionCredential {
  user: ViewerUser;
  hash: string;
  revoked: boolean;
}

/** The guard's access to tokens and sessions. `StoredCredentialsService` implements it. */
export abstract class Credentials {
  abstract findToken(value: string): Promise<TokenCredential | null>;
  abstract findSession(cookie: string): Promise<SessionCredential | null>;
  /** Returns the user whom the administrator of `session` views the platform as, or null. */
  abstract findViewed(cookie: string, session: string): Promise<ViewerUser | null>;
  abstract findUser(id: number): Promise<ViewerUser | null>;
  abstract isSpectatorKey(value: string): Promise<boolean>;
  /** Returns the nonce for a session cookie, 64 hex digits. */
  abstract nonceOf(cookie: string): string;
  abstract endSession(hash: string): Promise<void>;
}
