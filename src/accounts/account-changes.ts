import { Injectable } from '@nestjs/common';
import type { ObjectLiteral } from 'typeorm';
import { InvalidInput, NotFound } from '../http/errors/errors';
import { unstorableText } from '../http/fields/coercions';
import { Database, type Tx } from '../platform/database/database';
import { Settings } from '../settings/settings';
import { EMAIL_TAKEN, NAME_TAKEN } from './account-form.rules';
import { type AccountKind, storedSkeleton } from './account.rules';
import { AccountNames } from './account-names';
import { Team } from './teams/team.entity';
import { User } from './users/user.entity';

const ENTITIES = { user: User, team: Team };

/** A row of a user or a team. */
export type Account = { user: User; team: Team };

/** What any of the bodies that write an account may hold. */
interface WrittenAccount {
  name?: string;
  password?: string | null;
  confirm?: string | null;
  fields?: unknown;
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

/** What the ways of writing a user or a team share. */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly names: AccountNames,
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
   * go on referring to it unless its name changes. A name is a key, for which PostgreSQL wants the whole row: a weaker lock at first
   * would wait for an attempt that waits for this transaction. Who holds a team and its members locks the members before.
   */
  async lock<K extends AccountKind>(
    tx: Tx,
    kind: K,
    id: number,
    { name }: { name?: unknown } = {},
  ): Promise<Account[K]> {
    const row = await tx
      .repository<ObjectLiteral>(ENTITIES[kind])
      .createQueryBuilder('account')
      .addSelect('account.password')
      .where({ id })
      .setLock(name === undefined ? 'for_no_key_update' : 'pessimistic_write')
      .getOne();
    if (!row) throw new NotFound();
    // The repository is that of the kind.
    return row as Account[K];
  }

  /** Takes the new name of an account whose row is held, where its owner changes it; throws InvalidInput for one that may not be taken. */
  async claimName(tx: Tx, kind: AccountKind, held: User | Team, { name }: WrittenAccount): Promise<void> {
    if (name !== undefined && name !== held.name) await this.names.claim(tx, { kind, id: held.id }, name);
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

/** What is said when the current password that confirms a change is not the right one. */
export function wrongPassword(): InvalidInput {
  return InvalidInput.of('confirm', 'Your previous password is incorrect');
}

/**
 * The text to look for when a name or address may be taken, or null for none: what is no text is nobody's, and what is
 * `present` already is not wanted anew.
 */
function wantedText(value: unknown, present: string | null | undefined): string | null {
  return typeof value === 'string' && value !== present && unstorableText(value) === null ? value : null;
}
