import { createHmac, timingSafeEqual } from 'node:crypto';

/** The user and file of a link; `team_id` is null for a user without a team. */
export interface FileTokenPayload {
  user_id: number;
  team_id: number | null;
  file_id: number;
}

export const FILE_TOKEN_SECONDS = 3600;

/** Accepted difference between the clocks of two processes. */
const CLOCK_SKEW_SECONDS = 60;

/** Part of the signed text, so that a signature made for another purpose with the same secret is not valid here. */
const PURPOSE = 'file-link';

/** User, team (empty for none), file, Unix seconds of signing, signature. */
const SHAPE = /^((\d+)\.(\d*)\.(\d+)\.(\d+))\.([\w-]{43})$/;

/**
 * Returns a URL-safe text with the payload and the time of signing in Unix seconds. It is signed, but not encrypted.
 */
export function signFileToken(secret: string, payload: FileTokenPayload, nowSeconds: number): string {
  const body = [payload.user_id, payload.team_id ?? '', payload.file_id, Math.floor(nowSeconds)].join('.');
  return `${body}.${signature(secret, body)}`;
}

/**
 * Returns the payload; null if the token is malformed, wrongly signed, older than `FILE_TOKEN_SECONDS`, or more than
 * `CLOCK_SKEW_SECONDS` in the future.
 */
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
