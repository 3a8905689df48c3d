import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { lengthComplaint, unstorableText } from '../../http/fields/coercions';
import { RateLimiter } from '../../http/rate-limit/rate-limiter';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import { Settings } from '../../settings/settings';
import { EMAIL_TAKEN, NAME_TAKEN } from './account-form.rules';
import { type AccountKind, isSeenOnBoard, storedSkeleton } from './account.rules';
import { AccountNamesService } from './account-names.service';
import { CustomFieldValuesService } from '../custom-fields/custom-field-values.service';
import type { WrittenEntry } from '../custom-fields/field-entries.field';
import { Team } from '../teams/team.entity';
import { TeamChanged } from '../teams/team.events';
import { User } from '../users/user.entity';
import { AccountChanged } from '../users/user.events';

const ENTITIES = { user: User, team: Team };

/** A row of a user or a team. */
export type Account = { user: User; team: Team };

/** What any of the bodies that write an account may hold. */
interface WrittenAccount {
  name?: string;
  password?: string | null;
  confirm?: string | null;
  fields?: WrittenEntry[];
  bracket_id?: number | null;
}

// PostgreSQL's own default is the space alone.
const BLANKS = String.raw`E' \t\n\r\f\x0b'`;

/**
 * Which accounts have the name $1. A user's is compared without blanks around it; those that differ in blanks alone share the skeleton
 * $2, which users_name_skeleton_idx serves. A team's is compared as it is and, as $2, without blanks around it, served by teams_name_key.
 */
const HAS_NAME = {
  user: `name_skeleton = $2 AND btrim(name, ${BLANKS}) = btrim($1, ${BLANKS})`,
  team: 'name IN ($1, $2)',
} satisfies Record<AccountKind, string>;

function accountsIn(tx: Tx, kind: AccountKind): Repository<User | Team> {
  return tx.repository<User | Team>(ENTITIES[kind]);
}

/** What the ways of writing a user or a team share. */
@Injectable()
export class AccountChangesService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly names: AccountNamesService,
    private readonly passwords: Passwords,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
    private readonly fields: CustomFieldValuesService,
  ) {}

  /**
   * Throws InvalidInput when another account of the kind has the address or the name; the address is looked at first. What `own` has
   * already is never refused. The constraints decide; this look gives the order of complaints and the rule about blanks. Values may be
   * of any type.
   */
  async refuseTaken(
    kind: AccountKind,
    { name, email }: { name?: unknown; email?: unknown },
    own: User | Team | null,
  ): Promise<void> {
    const wanted = { name: wantedText(name, own?.name), email: wantedText(email, own?.email) };
    const other = kind === 'user' ? storedSkeleton : (name: string) => name.trim();
    const [taken] = await this.database.query<{ name: boolean; email: boolean }>(
      `SELECT EXISTS (SELECT FROM ${kind}s WHERE ${HAS_NAME[kind]} AND id IS DISTINCT FROM $4) AS name,
              EXISTS (SELECT FROM ${kind}s WHERE lower(email) = lower($3) AND id IS DISTINCT FROM $4) AS email`,
      [wanted.name, wanted.name && other(wanted.name), wanted.email, own?.id ?? null],
    );
    if (taken?.email) throw InvalidInput.of('email', EMAIL_TAKEN);
    if (taken?.name) throw InvalidInput.of('name', NAME_TAKEN[kind]);
  }

  /**
   * The account's row with the password's hash, held for `change` until the transaction ends; throws NotFound. Attempts under way may
   * go on referring to it unless its name changes. A new name needs the strongest lock of the row; taken after a weaker one,
   * it could wait for an attempt that waits for this transaction. Where a team and its members are locked, the members come first.
   */
  async lock<K extends AccountKind>(
    tx: Tx,
    kind: K,
    id: number,
    { name }: { name?: unknown } = {},
  ): Promise<Account[K]> {
    const row = await accountsIn(tx, kind)
      .createQueryBuilder('account')
      .addSelect('account.password')
      .where({ id })
      .setLock(name === undefined ? 'for_no_key_update' : 'pessimistic_write')
      .getOne();
    if (!row) throw new NotFound();
    // The repository is that of the kind; below too.
    return row as Account[K];
  }

  /**
   * The same of a player's own account: what was allowed to the row as it was `read` must still be, and a new name is taken; throws
   * InvalidInput. `isConfirmed` says whether the change needed the current password.
   */
  async lockOwn<K extends AccountKind>(
    tx: Tx,
    kind: K,
    read: Account[K],
    dto: WrittenAccount,
    isConfirmed: boolean,
  ): Promise<Account[K]> {
    const held = await this.lock(tx, kind, read.id, dto);
    if (isConfirmed && held.password !== read.password) throw wrongPassword();
    this.requireOwnRights(held, dto);
    if (dto.name !== undefined && dto.name !== held.name) await this.names.claim(tx, { kind, id: held.id }, dto.name);
    return held;
  }

  /** Makes an account of what an administrator sent, and gives its id; throws InvalidInput. */
  async create(kind: AccountKind, dto: WrittenAccount & { name: string; password: string }): Promise<number> {
    const hash = await this.passwords.hash(dto.password);
    return this.database.transaction(async (tx) => {
      await this.requireBracket(tx, kind, dto);
      const accounts = accountsIn(tx, kind);
      const columns = { ...columnsOf<User | Team>(dto, hash), created: this.clock.now() };
      const { id } = await accounts.save(accounts.create(columns));
      await this.fields.write(tx, { kind, id }, dto.fields, 'admin');
      tx.publish(kind === 'user' ? new AccountChanged(id, false) : new TeamChanged(id, false));
      return id;
    });
  }

  /** Writes a body over an account whose row is held, and gives the row as it is then. */
  async write<K extends AccountKind>(
    tx: Tx,
    kind: K,
    held: Account[K],
    { dto, hash, by }: { dto: WrittenAccount; hash: string | null; by: 'owner' | 'admin' },
  ): Promise<Account[K]> {
    const { id } = held;
    const accounts = accountsIn(tx, kind);
    const columns = columnsOf<User | Team>(dto, hash);
    if (Object.keys(columns).length > 0) await accounts.update({ id }, columns);
    await this.fields.write(tx, { kind, id }, dto.fields, by);
    const after = await accounts.findOneByOrFail({ id });
    const isOnBoard = isSeenOnBoard(held, after);
    tx.publish(kind === 'user' ? new AccountChanged(id, isOnBoard) : new TeamChanged(id, isOnBoard));
    return after as Account[K];
  }

  /** The hash of a new password, or null for none. */
  async hashOf({ password }: WrittenAccount): Promise<string | null> {
    return password ? this.passwords.hash(password) : null;
  }

  /**
   * Throws InvalidInput unless one of the hashes is of the password in `confirm`. Wrong passwords are limited by user: a person at the
   * owner's browser, or with a token, could otherwise guess passwords here.
   */
  async requireConfirmed(
    user_id: number,
    { confirm }: WrittenAccount,
    hashes: readonly (string | null)[],
  ): Promise<void> {
    if (!confirm) throw InvalidInput.of('confirm', 'Please confirm your current password');
    const isRight = await this.limiter.judged('wrong_confirm', String(user_id), async () => {
      for (const hash of hashes) if (await this.passwords.verify(hash, confirm)) return true;
      return false;
    });
    if (!isRight) throw wrongPassword();
  }

  /** Throws InvalidInput where a player chose a password that is too short. */
  requireLongPassword({ password }: WrittenAccount): void {
    const complaint = password ? lengthComplaint(password, { min: this.settings.get('password_min_length') }) : null;
    if (complaint !== null) throw InvalidInput.of('password', complaint);
  }

  /** Throws InvalidInput for what players may not change of their own account. */
  requireOwnRights(own: User | Team, { name, bracket_id }: WrittenAccount): void {
    if (name !== undefined && name !== own.name && !this.settings.get('name_changes'))
      throw InvalidInput.of('name', 'Name changes are disabled');
    if (bracket_id !== undefined && own.bracket_id !== null && bracket_id !== own.bracket_id)
      throw InvalidInput.of('bracket_id', 'Please contact an admin to change your bracket');
  }

  /** Throws InvalidInput unless the id is that of a bracket for accounts of the kind; nobody's id (null, absent) is none. */
  async requireBracket(tx: Tx, kind: AccountKind, { bracket_id }: WrittenAccount): Promise<void> {
    if (bracket_id == null) return;
    const [bracket] = await tx.query('SELECT FROM brackets WHERE id = $1 AND type = $2 FOR KEY SHARE', [
      bracket_id,
      `${kind}s`,
    ]);
    if (!bracket) throw InvalidInput.of('bracket_id', 'Please provide a valid bracket id');
  }
}

/**
 * The columns that a body writes; `hash` is that of a new password. Switches have no unset state, so null is off, and a type of null
 * is none. Absent members are left out.
 */
export function columnsOf<A extends User | Team>(dto: WrittenAccount, hash: string | null): Partial<A> {
  const { password: _password, confirm: _confirm, fields: _fields, ...columns } = dto;
  const entries = Object.entries(columns).flatMap(([key, value]: [string, unknown]) => {
    if (value === undefined || (key === 'type' && value === null)) return [];
    return [[key, SWITCHES.has(key) && value === null ? false : value]];
  });
  if (dto.name !== undefined) entries.push(['name_skeleton', storedSkeleton(dto.name)]);
  if (hash !== null) entries.push(['password', hash]);
  // fromEntries forgets the keys; a body lists columns alone besides those taken out above.
  return Object.fromEntries(entries) as Partial<A>;
}

const SWITCHES = new Set(['hidden', 'banned', 'verified']);

/** Whether an account counts in scores and solves. */
export function isCounted({ hidden, banned }: User | Team): boolean {
  return !hidden && !banned;
}

function wrongPassword(): InvalidInput {
  return InvalidInput.of('confirm', 'Your previous password is incorrect');
}

/**
 * The text to look for when a name or address may be taken, or null for none: what is no text is nobody's, and what is
 * `present` already is not wanted anew.
 */
function wantedText(value: unknown, present: string | null | undefined): string | null {
  return typeof value === 'string' && value !== present && unstorableText(value) === null ? value : null;
}
