import type { ViewerUser } from '../../http/access/viewer';

/** A token or session with its owner. */
export interface SignIn {
  user: ViewerUser;
  /** When a token ends, or a session is to be prolonged by its use, in milliseconds since 1970. */
  until: number;
  /** Whether a new password or address ended it already, of which its next request is told. */
  revoked: boolean;
}

/** A sign-in that is kept; revoked ones are not. */
export interface KeptSignIn extends SignIn {
  /** Number of the latest change that was known when it was read. */
  version: number;
}

/** Of a SHA-256 digest 128 bits are kept: nobody finds another secret with the same. */
const KEY_INTS = 4;

// After its key, a row has the user, their team (0 for none) and their traits.
const [USER, TEAM, TRAITS] = [KEY_INTS, KEY_INTS + 1, KEY_INTS + 2];
const ROW_INTS = KEY_INTS + 3;

const [UNTIL, VERSION] = [0, 1];
const ROW_TIMES = 2;

/** What is kept of a user and their team but for their ids: a bit each. */
export const TRAIT = { admin: 1, verified: 2, hidden: 4, banned: 8, team_hidden: 16, team_banned: 32 };

const FIRST_CAPACITY = 1024;

/** Places where a row may be looked for, per row: enough that the first or second is the right one. */
const PLACES_A_ROW = 2;

/** A table of the largest size that is fuller than this after a clearance would soon need another one. */
const MOST_FULL = 0.75;

/**
 * Sign-ins by the SHA-256 digests of their tokens or cookies, in 50 to 110 bytes each, through which no garbage collection looks:
 * those of a million players fit. Nothing is removed until there is no room. Then those go for which `isCurrent` does not hold; where it
 * holds for nearly all of as many as there may be, only the half that was added last stays.
 */
export class SignInTable {
  private ints = new Int32Array(0);
  private times = new Float64Array(0);
  /** Rows, counted from 1, by the first bits of their keys; where that is taken by another, at the next place. 0 is free. */
  private places = new Int32Array(0);
  private rows = 0;

  /** `most` rows at most; a power of two, and no less than 1024. */
  constructor(
    private readonly most: number,
    private readonly isCurrent: (signIn: KeptSignIn) => boolean,
  ) {
    this.allocate(FIRST_CAPACITY);
  }

  /** What is kept under this digest, or its first half; null for nothing. */
  get(digest: Buffer): KeptSignIn | null {
    const row = this.rowOf(digest);
    return row === null ? null : this.read(row);
  }

  /** Keeps a sign-in that was read at `version`, unless the one there is was read later. */
  put(digest: Buffer, signIn: SignIn, version: number): void {
    const known = this.rowOf(digest);
    if (known === null) this.write(this.append(digest), signIn, version);
    else if (version >= this.time(known, VERSION)) this.write(known, signIn, version);
  }

  private append(digest: Buffer): number {
    if (this.rows * PLACES_A_ROW === this.places.length) this.makeRoom();
    const row = this.rows++;
    for (let int = 0; int < KEY_INTS; int++) this.ints[row * ROW_INTS + int] = digest.readInt32LE(int * 4);
    this.place(row);
    return row;
  }

  private makeRoom(): void {
    const capacity = this.rows;
    this.rows = 0;
    for (let row = 0; row < capacity; row++) if (this.isCurrent(this.read(row))) this.move(row, this.rows++);
    if (this.rows > this.most * MOST_FULL) {
      const half = this.most / 2;
      this.move(this.rows - half, 0, half);
      this.rows = half;
    }
    this.allocate(this.rows > capacity / 2 ? Math.min(capacity * 2, this.most) : capacity);
    for (let row = 0; row < this.rows; row++) this.place(row);
  }

  private move(from: number, to: number, count = 1): void {
    this.ints.copyWithin(to * ROW_INTS, from * ROW_INTS, (from + count) * ROW_INTS);
    this.times.copyWithin(to * ROW_TIMES, from * ROW_TIMES, (from + count) * ROW_TIMES);
  }

  /** Room for so many rows, those there are included, which have no places yet. */
  private allocate(capacity: number): void {
    const { ints, times } = this;
    this.ints = new Int32Array(capacity * ROW_INTS);
    this.ints.set(ints.subarray(0, this.rows * ROW_INTS));
    this.times = new Float64Array(capacity * ROW_TIMES);
    this.times.set(times.subarray(0, this.rows * ROW_TIMES));
    this.places = new Int32Array(capacity * PLACES_A_ROW);
  }

  /** Has a row found by its key, which no other row has. */
  private place(row: number): void {
    const last = this.places.length - 1;
    let place = this.int(row, 0) & last;
    while (this.places[place] !== 0) place = (place + 1) & last;
    this.places[place] = row + 1;
  }

  private rowOf(digest: Buffer): number | null {
    const last = this.places.length - 1;
    for (let place = digest.readInt32LE() & last; ; place = (place + 1) & last) {
      const row = (this.places[place] ?? 0) - 1;
      if (row < 0) return null;
      if (this.hasKey(row, digest)) return row;
    }
  }

  private hasKey(row: number, digest: Buffer): boolean {
    for (let int = 0; int < KEY_INTS; int++) if (this.int(row, int) !== digest.readInt32LE(int * 4)) return false;
    return true;
  }

  private read(row: number): KeptSignIn {
    const user = userOf(this.int(row, USER), this.int(row, TEAM), this.int(row, TRAITS));
    return { user, until: this.time(row, UNTIL), revoked: false, version: this.time(row, VERSION) };
  }

  private write(row: number, { user, until }: SignIn, version: number): void {
    this.ints[row * ROW_INTS + USER] = user.id;
    this.ints[row * ROW_INTS + TEAM] = user.team_id ?? 0;
    this.ints[row * ROW_INTS + TRAITS] = traitsOf(user);
    this.times[row * ROW_TIMES + UNTIL] = until;
    this.times[row * ROW_TIMES + VERSION] = version;
  }

  private int(row: number, column: number): number {
    return this.ints[row * ROW_INTS + column] ?? 0;
  }

  private time(row: number, column: number): number {
    return this.times[row * ROW_TIMES + column] ?? 0;
  }
}

/** A user by id, id of the team or 0 for none, and the bits of their traits. */
export function userOf(id: number, team_id: number, traits: number): ViewerUser {
  return {
    id,
    type: traits & TRAIT.admin ? 'admin' : 'user',
    verified: (traits & TRAIT.verified) !== 0,
    hidden: (traits & TRAIT.hidden) !== 0,
    banned: (traits & TRAIT.banned) !== 0,
    team_id: team_id || null,
    team_hidden: (traits & TRAIT.team_hidden) !== 0,
    team_banned: (traits & TRAIT.team_banned) !== 0,
  };
}

function traitsOf(user: ViewerUser): number {
  return (
    (user.type === 'admin' ? TRAIT.admin : 0) |
    (user.verified ? TRAIT.verified : 0) |
    (user.hidden ? TRAIT.hidden : 0) |
    (user.banned ? TRAIT.banned : 0) |
    (user.team_hidden ? TRAIT.team_hidden : 0) |
    (user.team_banned ? TRAIT.team_banned : 0)
  );
}
