import { createHmac, timingSafeEqual } from 'node:crypto';

/** For whom a link to a file was made; `team_id` is null for somebody without a team. */
export interface FileTokenPayload {
  user_id: number;
  team_id: number | null;
  file_id: number;
}

/** How long a link to a file works. */
export const FILE_TOKEN_SECONDS = 3600;

/** How far the clock of the process that signed may be ahead of the one that reads. */
const CLOCK_SKEW_SECONDS = 60;

/** Keeps a signature made for another purpose with the same secret from passing for one of a file link. */
const PURPOSE = 'file-link';

/** User, team (empty for none), file, Unix seconds of signing, signature. */
const SHAPE = /^((\d+)\.(\d*)\.(\d+)\.(\d+))\.([\w-]{43})$/;

/**
 * The `token` of a file link: URL-safe text that holds the payload and the time of signing in Unix seconds, readable by
 * anyone and made by nobody without the secret.
 */
export function signFileToken(secret: string, payload: FileTokenPayload, nowSeconds: number): string {
  const body = [payload.user_id, payload.team_id ?? '', payload.file_id, Math.floor(nowSeconds)].join('.');
  return `${body}.${signature(secret, body)}`;
}

/** What the token holds; null when it is malformed, signed by somebody else, or older than `FILE_TOKEN_SECONDS`. */
export function readFileToken(secret: string, token: string, nowSeconds: number): FileTokenPayload | null {
  const [, body, user, team, file, signed, mac] = SHAPE.exec(token) ?? [];
  if (body === undefined || mac === undefined) return null;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(signature(secret, body)))) return null;

  const age = nowSeconds - Number(signed);
  if (age > FILE_TOKEN_SECONDS || age < -CLOCK_SKEW_SECONDS) return null;
  return { user_id: Number(user), team_id: team === '' ? null : Number(team), file_id: Number(file) };
}

function signature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(`${PURPOSE}\n${body}`).digest('base64url');
}
