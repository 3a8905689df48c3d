import type { Viewer } from '../../http/access/viewer';

/** Who listens to a live stream. */
export interface Listener {
  /** Changes with the account while the stream is open. */
  viewer: Viewer;
  /** Hash of the session cookie or token; null for visitors. */
  credential: string | null;
  /** The key by which they listen, which shows them the board whoever else may see it; null for all others. */
  spectatorKey: string | null;
  /** Whether they are an administrator who wants to be told what is for administrators alone. */
  isOrganiser?: boolean;
}
