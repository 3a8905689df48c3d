import { Injectable } from '@nestjs/common';
import { Credentials, type SessionCredential, type TokenCredential } from '../../http/access/credentials';
import type { ViewerUser } from '../../http/context/viewer';
import { Clock } from '../../platform/clock/clock';
import { Config } from '../../platform/config/config';
import { Database } from '../../platform/database/database';
import { sortedByKeys, BatchLoader } from '../../platform/concurrency/batch-loader';
import { hashSecret } from '../../platform/secrets/hashes';
import { LiveKeysService } from '../live-keys/live-keys.service';
import { type Credential, CredentialCache } from './credential-cache';
import { SessionCookiesService } from './session-cookies.service';
import { ViewAsService } from './view-as.service';

type CredentialRow = ViewerUser & { hash: string; until: number; revoked: boolean };

const VIEWER = `
  users.id, users.type, users.verified, users.hidden, users.banned, users.team_id,
  COALESCE(teams.hidden, false) AS team_hidden, COALESCE(teams.banned, false) AS team_banned`;

const WITH_TEAM = 'LEFT JOIN teams ON teams.id = users.team_id';

const USER = `SELECT ${VIEWER} FROM users ${WITH_TEAM} WHERE users.id = $1`;

// Uses the index `tokens_value_hash_key`.
const TOKENS = `
  SELECT tokens.value_hash AS hash, date_part('epoch', tokens.expiration) * 1000 AS until, false AS revoked, ${VIEWER}
    FROM tokens JOIN users ON users.id = tokens.user_id ${WITH_TEAM}
   WHERE tokens.value_hash = ANY($1)`;

// `until` is $2 hours before the session's end: from then on the session must be prolonged. Uses the index
// `sessions_pkey`.
const SESSIONS = `
  SELECT sessions.hash, date_part('epoch', sessions.expires - make_interval(hours => $2)) * 1000 AS until,
         sessions.revoked, ${VIEWER}
    FROM sessions JOIN users ON users.id = sessions.user_id ${WITH_TEAM}
   WHERE sessions.hash = ANY($1) AND sessions.expires > $3`;

const PROLONG = `
  UPDATE sessions SET last_seen = $2, expires = $2::timestamptz + make_interval(hours => $3::int + $4::int)
   WHERE hash = $1 AND expires <= $2::timestamptz + make_interval(hours => $4)`;

/** Finds the users of tokens and session cookies, with a cache. */
@Injectable()
export class StoredCredentialsService extends Credentials {
  private readonly tokens = new BatchLoader((hashes: readonly string[]) => this.read(hashes, TOKENS, [hashes]));
  private readonly sessions = new BatchLoader((hashes: readonly string[]) =>
    this.read(hashes, SESSIONS, [hashes, this.hours.before, this.clock.now()]),
  );

  constructor(
    private readonly database: Database,
    private readonly cache: CredentialCache,
    private readonly cookies: SessionCookiesService,
    private readonly liveKeys: LiveKeysService,
    private readonly viewAs: ViewAsService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    super();
  }

  async findToken(value: string): Promise<TokenCredential | null> {
    const hash = hashSecret(value);
    const token = await this.cache.find('token', hash, async () => (await this.tokens.load(hash)) ?? null);
    return token && { user: token.user, expired: token.until <= this.clock.millis() };
  }

  async findSession(cookie: string): Promise<SessionCredential | null> {
    if (!this.cookies.isGenuine(cookie)) return null;
    const hash = hashSecret(cookie);
    const session = await this.cache.find('session', hash, () => this.readSession(hash));
    return session && { user: session.user, hash, revoked: session.revoked };
  }

  /**
   * Returns the user in whose place the session sees the platform. Null if the cookie is not valid for the session, or
   * if that user is gone or now an administrator.
   */
  async findViewed(cookie: string, session: string): Promise<ViewerUser | null> {
    const id = this.viewAs.idOf(cookie, session);
    const user = id === null ? null : await this.findUser(id);
    return user?.type === 'user' ? user : null;
  }

  async findUser(id: number): Promise<ViewerUser | null> {
    const [user] = await this.database.prepared<ViewerUser>(USER, [id]);
    return user ?? null;
  }

  isSpectatorKey(value: string): Promise<boolean> {
    return this.liveKeys.has(value);
  }

  nonceOf(cookie: string): string {
    return this.cookies.nonceOf(cookie);
  }

  async endSession(hash: string): Promise<void> {
    await this.database.query('DELETE FROM sessions WHERE hash = $1', [hash]);
  }

  private async readSession(hash: string): Promise<Credential | null> {
    const session = await this.sessions.load(hash);
    if (!session) return null;
    if (session.revoked || session.until > this.clock.millis()) return session;
    return { ...session, until: await this.prolong(hash) };
  }

  /**
   * Extends the session to its full length. Returns the time from which it must be extended again, in milliseconds
   * since 1970.
   */
  private async prolong(hash: string): Promise<number> {
    const now = this.clock.now();
    const { unmoved, before } = this.hours;
    // If several requests arrive at once, only the first still meets the condition on `expires`.
    await this.database.query(PROLONG, [hash, now, unmoved, before]);
    return now.millis + unmoved * 3_600_000;
  }

  /**
   * A session is prolonged by the first request at least `unmoved` hours after its start or last prolongation. Then it
   * has at most `before` hours left. `unmoved` is a day, or half of the session's length if that is less.
   */
  private get hours(): { unmoved: number; before: number } {
    const lasts = this.config.identity.session_days * 24;
    const unmoved = Math.min(24, lasts / 2);
    return { unmoved, before: lasts - unmoved };
  }

  private async read(
    hashes: readonly string[],
    sql: string,
    parameters: unknown[],
  ): Promise<(Credential | undefined)[]> {
    const rows = await this.database.prepared<CredentialRow>(sql, parameters);
    return sortedByKeys(hashes, rows, ({ hash }) => hash).map((row) => {
      if (!row) return undefined;
      const { until, revoked, hash: _hash, ...user } = row;
      return { user, until, revoked };
    });
  }
}
