import { isSameSecret, sign } from '../../platform/secrets/hashes';

/** A solve that somebody shares. */
export interface SharedSolve {
  user_id: number;
  challenge_id: number;
}

/** What proves that the user made this link themselves; 40 hex digits. */
export function shareMac(key: string, { user_id, challenge_id }: SharedSolve): string {
  return sign(key, 'share', `solve:${user_id}:${challenge_id}`).slice(0, 40);
}

/** Whether `mac` is that of the solve. */
export function isMacOf(mac: string, key: string, solve: SharedSolve): boolean {
  return isSameSecret(mac, shareMac(key, solve));
}

/** The query that names a solve, and proves it unless the path does. */
export function shareQuery({ user_id, challenge_id }: SharedSolve, mac?: string): string {
  return `user_id=${user_id}&challenge_id=${challenge_id}${mac === undefined ? '' : `&mac=${mac}`}`;
}
