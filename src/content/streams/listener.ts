import type { PlatformRequest } from '../../http/context/request';
import type { Viewer } from '../../http/context/viewer';
import { hashSecret } from '../../platform/secrets/hashes';

/** The viewer of a stream, and the credential that opened it. */
export interface Listener {
  /** Replaced by `StreamHub.renew` if the account changes while the stream is open. */
  viewer: Viewer;
  /** Hash of the session cookie or token; null for visitors. */
  credential: string | null;
  /** Spectator key that opened the stream, or null. It grants the scoreboard even if the scoreboard is not public. */
  spectatorKey: string | null;
  isTeamsMode: boolean;
}

export function listenerOf(viewer: Viewer, { headers, spectatorKey }: PlatformRequest, isTeamsMode: boolean): Listener {
  const { user, session } = viewer;
  const { authorization = '' } = headers;
  const credential = user && (session ?? hashSecret(authorization.split(' ')[1] ?? ''));
  return { viewer, credential, spectatorKey: spectatorKey ?? null, isTeamsMode };
}
