import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { UserSessions } from '../../accounts/shared/user-sessions';
import { clientAddress } from '../../http/access/current-viewer.decorator';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../../http/access/cookies';
import type { PlatformRequest } from '../../http/context/request';
import type { Viewer } from '../../http/context/viewer';
import { as } from '../../http/envelope/views';
import { NotFound } from '../../http/errors/errors';
import type { Visit } from '../../http/pages/visit';
import { Clock } from '../../platform/clock/clock';
import { Config } from '../../platform/config/config';
import { Database, type Tx } from '../../platform/database/database';
import { hashSecret } from '../../platform/secrets/hashes';
import { SignInEnded } from './auth.events';
import { KnownDevicesService } from './known-devices.service';
import { SignedInView, type SignedOutView } from './session.views';
import { SessionCookiesService } from './session-cookies.service';

/** Maximum number of expired sessions that a log-in deletes. */
const EXPIRED_AT_ONCE = 100;

/** In characters. */
const MAX_AGENT_LENGTH = 255;

const INSERT = `
  INSERT INTO sessions (hash, user_id, created, last_seen, expires, ip, user_agent)
  VALUES ($1, $2, $3, $3, $3::timestamptz + make_interval(days => $4), $5, $6)
  ON CONFLICT (hash) DO NOTHING RETURNING hash`;

/** Starts and ends sessions. */
@Injectable()
export class SessionsService implements UserSessions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly cookies: SessionCookiesService,
    private readonly devices: KnownDevicesService,
  ) {}

  /**
   * Logs the user in on this browser and returns the CSRF nonce. `renew` issues a new cookie, because an attacker may
   * have planted the old one. Without `renew`, as after the set-up form, the browser keeps its cookie if it has one.
   */
  async start(user_id: number, { request, response }: Visit, { renew }: { renew: boolean }): Promise<string> {
    const held = this.sentCookie(request);
    const cookie = renew || held === null ? this.cookies.issue() : held;
    const now = this.clock.now();
    const days = this.config.identity.session_days;
    await this.database.transaction(async (tx) => {
      if (held !== null) await this.remove(tx, hashSecret(held));
      const agent = request.headers['user-agent']?.slice(0, MAX_AGENT_LENGTH) ?? null;
      const session = [hashSecret(cookie), user_id, now, days, clientAddress(request), agent];
      // Another log-in with the same cookie may have inserted a session since `remove`.
      while ((await tx.query(INSERT, session)).length === 0) await this.remove(tx, hashSecret(cookie));
    });
    writeSessionCookie(response, cookie, days);
    await this.devices.remember(response, user_id);
    return this.cookies.nonceOf(cookie);
  }

  async signIn(user_id: number, visit: Visit): Promise<SignedInView> {
    const csrf_nonce = await this.start(user_id, visit, { renew: true });
    const [user] = await this.database.query<SignedInView['user']>('SELECT id, name, type FROM users WHERE id = $1', [
      user_id,
    ]);
    if (!user) throw new NotFound();
    return as(SignedInView, { user, csrf_nonce });
  }

  async end({ viewer, response }: Visit): Promise<void> {
    await this.forget(viewer);
    clearSessionCookie(response);
  }

  /** Logs the caller out. Sets a new anonymous cookie and returns its nonce, for the next request. */
  async endAndGoOn({ viewer, response }: Visit): Promise<SignedOutView> {
    await this.forget(viewer);
    return { csrf_nonce: this.cookies.nonceOf(this.newCookie(response)) };
  }

  async endOthers(tx: Tx, user_id: number, kept: string | null): Promise<void> {
    await tx.query('UPDATE sessions SET revoked = true WHERE user_id = $1 AND hash IS DISTINCT FROM $2', [
      user_id,
      kept,
    ]);
  }

  async endTokens(tx: Tx, user_id: number): Promise<void> {
    await tx.query('DELETE FROM tokens WHERE user_id = $1', [user_id]);
    tx.publish(new SignInEnded(user_id));
  }

  /**
   * Returns the cookie whose nonce a page contains: the visitor's, or a new one that the response sets. Starts no
   * session.
   */
  visitorCookie(request: PlatformRequest, response: Response): string {
    const held = this.sentCookie(request);
    return held ?? this.newCookie(response);
  }

  /** Deletes up to `EXPIRED_AT_ONCE` expired sessions. Uses the index `sessions_expires_idx`. */
  async forgetExpired(): Promise<void> {
    await this.database.query(
      `DELETE FROM sessions WHERE hash IN
         (SELECT hash FROM sessions WHERE expires <= $1 ORDER BY expires LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [this.clock.now(), EXPIRED_AT_ONCE],
    );
  }

  private newCookie(response: Response): string {
    const cookie = this.cookies.issue();
    writeSessionCookie(response, cookie, this.config.identity.session_days);
    return cookie;
  }

  private async forget({ session }: Viewer): Promise<void> {
    if (session !== null) await this.database.transaction((tx) => this.remove(tx, session));
  }

  private async remove(tx: Tx, hash: string): Promise<void> {
    const removed = await tx.query<{ user_id: number }>('DELETE FROM sessions WHERE hash = $1 RETURNING user_id', [
      hash,
    ]);
    for (const { user_id } of removed) tx.publish(new SignInEnded(user_id));
  }

  private sentCookie(request: PlatformRequest): string | null {
    const cookie = readSessionCookie(request);
    return cookie !== null && this.cookies.isGenuine(cookie) ? cookie : null;
  }
}
