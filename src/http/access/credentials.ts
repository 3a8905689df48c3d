import type { ViewerUser } from '../context/viewer';

/** A token that was found, with its owner. */
export interface FoundToken {
  user: ViewerUser;
  expired: boolean;
}

/** A session that was found: its owner, or that the owner's new password or address ended it. */
export interface FoundSession {
  user: ViewerUser;
  hash: string;
  revoked: boolean;
}

/** What authentication asks of the `auth` and `tokens` domains. */
export abstract class Credentials {
  /** The owner of an access token, or null when there is no such token. */
  abstract findToken(value: string): Promise<FoundToken | null>;
  /** The owner of a session cookie, or null when it is nobody's. */
  abstract findSession(cookie: string): Promise<FoundSession | null>;
  /** The player as whom an administrator looks at the platform in this session; null for none. */
  abstract findViewed(cookie: string, session: string): Promise<ViewerUser | null>;
  /** A user by id, for links that were made for them; null when there is none. */
  abstract findUser(id: number): Promise<ViewerUser | null>;
  /** Whether it is a key by which spectators read the board. */
  abstract isSpectatorKey(value: string): Promise<boolean>;
  /** The nonce that a request with this session cookie must carry; 64 hex digits. */
  abstract nonceOf(cookie: string): string;
  /** Forgets a session that is over. */
  abstract endSession(hash: string): Promise<void>;
}
