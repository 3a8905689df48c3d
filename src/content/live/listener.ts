import type { Viewer } from '../../http/access/viewer';

/** Listener of a live stream: the account, and the credential that opened it. */
export interface Listener {
  /** Changes with the account while the stream is open. */
  viewer: Viewer;
  /** Hash of the session cookie or token; null for visitors. */
  credential: string | null;
  /** Spectator key that opened the stream; it shows the board even if that is not public. Null without one. */
  spectatorKey: string | null;
  /** True for an administrator who asked for the events that only administrators get. */
  isOrganiser?: boolean;
}
