import { isSameSecret, sign } from '../../platform/secrets/hashes';

/** A solve to share. */
export interface SharedSolve {
  user_id: number;
  challenge_id: number;
}

/** Proves that the user made the link; 40 hex digits. */
export function shareMac(key: string, { user_id, challenge_id }: SharedSolve): string {
  return sign(key, 'share', `solve:${user_id}:${challenge_id}`).slice(0, 40);
}

export function isMacOf(mac: string, key: string, solve: SharedSolve): boolean {
  return isSameSecret(mac, shareMac(key, solve));
}

/** Returns the query of a share link; without `mac` if the path contains it. */
export function shareQuery({ user_id, challenge_id }: SharedSolve, mac?: string): string {
  return `user_id=${user_id}&challenge_id=${challenge_id}${mac === undefined ? '' : `&mac=${mac}`}`;
}
