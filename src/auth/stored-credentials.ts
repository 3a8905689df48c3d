import { Injectable } from '@nestjs/common';
import { Credentials, type FoundSession, type FoundToken } from '../http/access/credentials';
import type { ViewerUser } from '../http/access/viewer';
import { Config } from '../platform/config/config';
import { Clock } from '../platform/clock/clock';
import type { Instant } from '../platform/clock/instant';
import { Database } from '../platform/database/database';
import { inOrderOf, LookUp } from '../platform/database/look-up';
import { hashSecret } from './hashes';
import { KnownSignIns, type SignIn } from './known-sign-ins';
import { SessionCookies } from './session-cookies';

// What the guard knows of a user and their team.
const VIEWER = `
  users.id, users.name, users.email, users.type, users.verified, users.hidden, users.banned, users.bracket_id, users.team_id,
  teams.name AS team_name, COALESCE(teams.hidden, false) AS team_hidden, COALESCE(teams.banned, false) AS team_banned`;

const TOKEN = `
  SELECT tokens.value_hash AS hash, ${VIEWER}, tokens.expiration
    FROM tokens JOIN users ON users.id = tokens.user_id LEFT JOIN teams ON teams.id = users.team_id
   WHERE tokens.value_hash = ANY($1)`;

const SESSION = `
  SELECT sessions.hash, ${VIEWER}, sessions.revoked, sessions.expires,
         sessions.expires < $2::timestamptz + make_interval(days => $3 - 1) AS stale
    FROM sessions JOIN users ON users.id = sessions.user_id LEFT JOIN teams ON teams.id = users.team_id
   WHERE sessions.hash = ANY($1) AND sessions.expires > $2`;

const USER = `SELECT ${VIEWER} FROM users LEFT JOIN teams ON teams.id = users.team_id WHERE users.id = $1`;

/** What the row of a session says. */
interface Session extends SignIn {
  revoked: boolean;
}

type TokenRow = ViewerUser & { hash: string; expiration: Instant };
type SessionRow = ViewerUser & { hash: string; revoked: boolean; expires: Instant; stale: boolean };

/** Finds the owners of tokens and session cookies by the hashes in the database. */
@Injectable()
export class StoredCredentials extends Credentials {
  /** Served by tokens_value_hash_key. */
  private readonly tokens = new LookUp(async (hashes: readonly string[]) =>
    inOrderOf(hashes, await this.database.prepared<TokenRow>(TOKEN, [hashes]), ({ hash }) => hash),
  );

  /** Served by sessions_pkey. */
  private readonly sessions = new LookUp(async (hashes: readonly string[]) => {
    const parameters = [hashes, this.clock.now(), this.config.identity.session_days];
    return inOrderOf(hashes, await this.database.prepared<SessionRow>(SESSION, parameters), ({ hash }) => hash);
  });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly cookies: SessionCookies,
    private readonly config: Config,
    private readonly known: KnownSignIns,
  ) {
    super();
  }

  async findToken(value: string): Promise<FoundToken | null> {
    const hash = hashSecret(value);
    const signIn = await this.known.find(`token ${hash}`, () => this.readToken(hash));
    return signIn && { user: signIn.user, expired: signIn.expires <= this.clock.millis() };
  }

  async findSession(cookie: string): Promise<FoundSession | null> {
    if (!this.cookies.isGenuine(cookie)) return null;
    const hash = hashSecret(cookie);
    const session = await this.known.find(`session ${hash}`, () => this.readSession(hash));
    return session && { user: session.user, hash, revoked: session.revoked };
  }

  private async readToken(value_hash: string): Promise<SignIn | null> {
    const row = await this.tokens.find(value_hash);
    if (!row) return null;
    const { hash, expiration, ...user } = row;
    return { user, expires: expiration.millis };
  }

  /** A session lives on while it is used; its end is moved at most once a day. */
  private async readSession(session_hash: string): Promise<Session | null> {
    const row = await this.sessions.find(session_hash);
    if (!row) return null;
    const now = this.clock.now();
    const { hash, revoked, expires, stale, ...user } = row;
    if (stale && !revoked) {
      await this.database.query(
        'UPDATE sessions SET expires = $2::timestamptz + make_interval(days => $3) WHERE hash = $1',
        [hash, now, this.config.identity.session_days],
      );
    }
    // One that was ended is over now, and is not to be kept.
    return { user, revoked, expires: revoked ? now.millis : expires.millis };
  }

  /** Served by users_pkey. */
  async findUser(id: number): Promise<ViewerUser | null> {
    const [user] = await this.database.prepared<ViewerUser>(USER, [id]);
    return user ?? null;
  }

  nonceOf(cookie: string): string {
    return this.cookies.nonceOf(cookie);
  }

  async endSession(hash: string): Promise<void> {
    await this.database.query('DELETE FROM sessions WHERE hash = $1', [hash]);
  }
}
