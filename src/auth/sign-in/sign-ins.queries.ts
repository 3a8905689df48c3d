import { Injectable } from '@nestjs/common';
import type { ViewerUser } from '../../http/access/viewer';
import { Clock } from '../../platform/clock/clock';
import { Config } from '../../platform/config/config';
import { Database } from '../../platform/database/database';
import { inOrderOf } from '../../platform/database/look-up';
import type { SecretKind } from './known-sign-ins';
import { type SignIn, TRAIT, userOf } from './sign-in-table';

/** A sign-in with the first half of the SHA-256 digest of its secret. */
export interface StoredSignIn extends SignIn {
  digest: Buffer;
}

type SignInRow = ViewerUser & { hash: string; until: number; revoked: boolean };

// What the guard knows of a user and their team.
const VIEWER = `
  users.id, users.type, users.verified, users.hidden, users.banned, users.team_id,
  COALESCE(teams.hidden, false) AS team_hidden, COALESCE(teams.banned, false) AS team_banned`;

const WITH_TEAM = 'LEFT JOIN teams ON teams.id = users.team_id';

const USER = `SELECT ${VIEWER} FROM users ${WITH_TEAM} WHERE users.id = $1`;

const TOKEN = `
  tokens.value_hash AS hash, date_part('epoch', tokens.expiration) * 1000 AS until, false AS revoked, ${VIEWER}
  FROM tokens JOIN users ON users.id = tokens.user_id ${WITH_TEAM}`;

// $2 says how many hours before its end a session is to be prolonged; until then it may be used as it is.
const SESSION = `
  sessions.hash, date_part('epoch', sessions.expires - make_interval(hours => $2)) * 1000 AS until, sessions.revoked, ${VIEWER}
  FROM sessions JOIN users ON users.id = sessions.user_id ${WITH_TEAM}`;

/** How many are read at once where everybody is. */
const MANY = 5000;

/** Where what `packed` puts together begins, in bytes, and how long it is. */
const PACKED = { digest: 0, user: 16, team: 20, until: 24, traits: 32, length: 36 };

/** A SHA-256 in hex; a pattern with a number of repetitions takes PostgreSQL longer than all else that is done with a row. */
const IS_HASH = `length(hash) = 64 AND hash COLLATE "C" !~ '[^0-9a-f]'`;

const TRAITS = Object.entries(TRAIT)
  .map(([trait, bit]) => `CASE WHEN ${trait === 'admin' ? `type = 'admin'` : trait} THEN ${bit} ELSE 0 END`)
  .join(' | ');

/** Many in one row, which takes the driver a tenth of the time; `now` is SQL. What is no hash is nobody's. */
function packed(rows: string, now: string): string {
  return `
    SELECT MAX(key) AS last,
           STRING_AGG(decode(left(hash, 32), 'hex') || int4send(id) || int4send(COALESCE(team_id, 0)) || float8send(until) ||
                      int4send(${TRAITS}), '')
             FILTER (WHERE NOT revoked AND until > ${now} AND ${IS_HASH}) AS packed
      FROM (${rows} LIMIT ${MANY}) one`;
}

const MANY_TOKENS = packed(`SELECT tokens.id AS key, ${TOKEN} WHERE tokens.id > $1 ORDER BY tokens.id`, '$2');
const MANY_SESSIONS = packed(`SELECT hash AS key, ${SESSION} WHERE hash > $1 ORDER BY hash`, '$3');

const PROLONG = `
  UPDATE sessions SET expires = $2::timestamptz + make_interval(hours => $3::int + $4::int)
   WHERE hash = $1 AND expires <= $2::timestamptz + make_interval(hours => $4)`;

interface PackedRow {
  /** Null where there are no more. */
  last: number | string | null;
  packed: Buffer | null;
}

/** Tokens and sessions with their owners. */
@Injectable()
export class SignInsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * When a session in use is prolonged: not by every request, but by the first one that comes a day (`unmoved`), or half of what a
   * session lasts where that is less, after it began or was last prolonged. That is `before` hours before its end.
   */
  private get hours(): { unmoved: number; before: number } {
    const lasts = this.config.identity.session_days * 24;
    const unmoved = Math.min(24, lasts / 2);
    return { unmoved, before: lasts - unmoved };
  }

  /** What the tokens with these hashes, in hex, sign in, in their order. Served by tokens_value_hash_key. */
  async byTokens(hashes: readonly string[]): Promise<(SignIn | undefined)[]> {
    const sql = `SELECT ${TOKEN} WHERE tokens.value_hash = ANY($1)`;
    return signInsOf(hashes, await this.database.prepared<SignInRow>(sql, [hashes]));
  }

  /** The same of sessions that are not over. Served by sessions_pkey. */
  async bySessions(hashes: readonly string[]): Promise<(SignIn | undefined)[]> {
    const sql = `SELECT ${SESSION} WHERE sessions.hash = ANY($1) AND sessions.expires > $3`;
    const parameters = [hashes, this.hours.before, this.clock.now()];
    return signInsOf(hashes, await this.database.prepared<SignInRow>(sql, parameters));
  }

  /** Of one kind all that may be used as they are, many at a time. Served by tokens_pkey and sessions_pkey. */
  async *everybody(kind: SecretKind): AsyncGenerator<Iterable<StoredSignIn>> {
    for (let last: PackedRow['last'] = kind === 'token' ? 0 : ''; ;) {
      const now = this.clock.millis();
      const [row]: PackedRow[] = await (kind === 'token'
        ? this.database.prepared<PackedRow>(MANY_TOKENS, [last, now])
        : this.database.prepared<PackedRow>(MANY_SESSIONS, [last, this.hours.before, now]));
      if (!row || row.last === null) return;
      if (row.packed) yield unpacked(row.packed);
      last = row.last;
    }
  }

  /** Served by users_pkey. */
  async user(id: number): Promise<ViewerUser | null> {
    const [user] = await this.database.prepared<ViewerUser>(USER, [id]);
    return user ?? null;
  }

  /** Has a session last as long as one that begins now; gives when that is to be done again, in milliseconds since 1970. */
  async prolong(hash: string): Promise<number> {
    const now = this.clock.now();
    const { unmoved, before } = this.hours;
    // Requests that come together ask for it together; the first does it.
    await this.database.query(PROLONG, [hash, now, unmoved, before]);
    return now.millis + unmoved * 3_600_000;
  }

  /** Removes a session. */
  async end(hash: string): Promise<void> {
    await this.database.query('DELETE FROM sessions WHERE hash = $1', [hash]);
  }
}

function signInsOf(hashes: readonly string[], rows: readonly SignInRow[]): (SignIn | undefined)[] {
  const found = inOrderOf(hashes, rows, ({ hash }) => hash);
  return found.map((row) => {
    if (!row) return undefined;
    const { until, revoked, hash: _hash, ...user } = row;
    return { user, until, revoked };
  });
}

/** What `packed` put together, one at a time: objects for all of them at once would keep the garbage collector busy. */
function* unpacked(rows: Buffer): Generator<StoredSignIn> {
  for (let at = 0; at < rows.length; at += PACKED.length) {
    const int = (part: number): number => rows.readInt32BE(at + part);
    const user = userOf(int(PACKED.user), int(PACKED.team), int(PACKED.traits));
    const digest = rows.subarray(at + PACKED.digest, at + PACKED.user);
    yield { digest, until: rows.readDoubleBE(at + PACKED.until), revoked: false, user };
  }
}
