import { Injectable, type Type } from '@nestjs/common';
import type { DeepPartial, Repository } from 'typeorm';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { lengthComplaint, unstorableText } from '../../http/fields/coercions';
import { RateLimiter } from '../../http/limits/rate-limiter';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import type { DomainEvent } from '../../platform/events/domain-event';
import { Passwords } from '../../platform/passwords/passwords';
import { Settings } from '../../settings/settings';
import { CustomFieldValuesService } from '../custom-fields/custom-field-values.service';
import type { WrittenEntry } from '../custom-fields/field-entries.field';
import type { Team } from '../teams/team.entity';
import type { User } from '../users/user.entity';
import { EMAIL_TAKEN, NAME_TAKEN } from './account-form.rules';
import { AccountNamesService } from './account-names.service';
import { type AccountKind, isSeenOnBoard, storedSkeleton } from './account.rules';

/** Members of the bodies that write an account. */
interface WrittenAccount {
  name?: string;
  password?: string | null;
  confirm?: string | null;
  fields?: WrittenEntry[];
  bracket_id?: number | null;
}

/** Columns of a new account; `password` is the hash. */
type NewAccount = DeepPartial<User | Team> & { name: string; password: string | null };

/** The steps in which accounts are written. Users and teams each have a service that extends it. */
@Injectable()
export abstract class AccountChanges<A extends User | Team> {
  protected abstract readonly kind: AccountKind;
  protected abstract readonly entity: Type<A>;
  /** SQL condition for the accounts that have the name $1; $2 is what `otherName` returns for it. */
  protected abstract readonly hasName: string;

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly names: AccountNamesService,
    private readonly passwords: Passwords,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
    private readonly fields: CustomFieldValuesService,
  ) {}

  protected abstract otherName(name: string): string;
  protected abstract changed(id: number, isOnBoard: boolean): DomainEvent;

  /**
   * Throws InvalidInput when another account of the kind has the address or the name, first for the address. Values that the account
   * `own` has already are never refused. The constraints decide; this check gives the order of complaints and the rule about blanks.
   * Values may be of any type.
   */
  async refuseTaken({ name, email }: { name?: unknown; email?: unknown }, own: User | Team | null): Promise<void> {
    const [newName, newEmail] = [newText(name, own?.name), newText(email, own?.email)];
    const [taken] = await this.database.query<{ name: boolean; email: boolean }>(
      `SELECT EXISTS (SELECT FROM ${this.kind}s WHERE ${this.hasName} AND id IS DISTINCT FROM $4) AS name,
              EXISTS (SELECT FROM ${this.kind}s WHERE lower(email) = lower($3) AND id IS DISTINCT FROM $4) AS email`,
      [newName, newName && this.otherName(newName), newEmail, own?.id ?? null],
    );
    if (taken?.email) throw InvalidInput.of('email', EMAIL_TAKEN);
    if (taken?.name) throw InvalidInput.of('name', NAME_TAKEN[this.kind]);
  }

  /**
   * Locks the account's row until the transaction ends and returns it with the password's hash; throws NotFound. Attempts may still
   * refer to it unless its name changes. A new name needs the strongest lock of the row; if it came after a weaker one, it could wait
   * for an attempt that waits for this transaction. Lock the members of a team before the team.
   */
  async lock(tx: Tx, id: number, { name }: { name?: unknown } = {}): Promise<A> {
    const row = await this.rows(tx)
      .createQueryBuilder('account')
      .addSelect('account.password')
      .where({ id })
      .setLock(name === undefined ? 'for_no_key_update' : 'pessimistic_write')
      .getOne();
    if (!row) throw new NotFound();
    return row as A;
  }

  /**
   * Locks a player's own account, and claims a new name. Throws InvalidInput unless what was allowed for the row `read` still is.
   * `isConfirmed` says whether the change needed the current password.
   */
  async lockOwn(tx: Tx, read: A, dto: WrittenAccount, isConfirmed: boolean): Promise<A> {
    const locked = await this.lock(tx, read.id, dto);
    if (isConfirmed && locked.password !== read.password) throw wrongPassword();
    this.requireOwnRights(locked, dto);
    if (dto.name !== undefined && dto.name !== locked.name)
      await this.names.claim(tx, { kind: this.kind, id: locked.id }, dto.name);
    return locked;
  }

  /** Creates an account from what an administrator sent, and returns its id; throws InvalidInput. */
  async create(dto: WrittenAccount & { name: string; password: string }): Promise<number> {
    const hash = await this.passwords.hash(dto.password);
    return this.database.transaction(async (tx) => {
      await this.requireBracket(tx, dto);
      const columns = columnsOf<User | Team>(dto, hash);
      return this.insert(tx, { ...columns, name: dto.name, password: hash }, dto.fields);
    });
  }

  /** Stores a new account with its custom fields, and returns its id. */
  async insert(tx: Tx, columns: NewAccount, fields: readonly WrittenEntry[] = []): Promise<number> {
    const rows = this.rows(tx);
    const row = { ...columns, name_skeleton: storedSkeleton(columns.name), created: this.clock.now() };
    const { id } = await rows.save(rows.create(row));
    await this.fields.write(tx, { kind: this.kind, id }, fields, 'admin');
    tx.publish(this.changed(id, false));
    return id;
  }

  /** Writes a body over an account whose row is locked, and returns the row as it is then. */
  async write(
    tx: Tx,
    locked: A,
    { dto, hash, by }: { dto: WrittenAccount; hash: string | null; by: 'owner' | 'admin' },
  ): Promise<A> {
    const { id } = locked;
    const rows = this.rows(tx);
    const columns = columnsOf<User | Team>(dto, hash);
    if (Object.keys(columns).length > 0) await rows.update({ id }, columns);
    await this.fields.write(tx, { kind: this.kind, id }, dto.fields, by);
    const after = await rows.findOneByOrFail({ id });
    tx.publish(this.changed(id, isSeenOnBoard(locked, after)));
    return after as A;
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

  /** Throws InvalidInput when a player chose a password that is too short. */
  requireLongPassword({ password }: WrittenAccount): void {
    const complaint = password ? lengthComplaint(password, { min: this.settings.get('password_min_length') }) : null;
    if (complaint !== null) throw InvalidInput.of('password', complaint);
  }

  /** Throws InvalidInput for what players may not change in their own account. */
  requireOwnRights(own: A, { name, bracket_id }: WrittenAccount): void {
    if (name !== undefined && name !== own.name && !this.settings.get('name_changes'))
      throw InvalidInput.of('name', 'Name changes are disabled');
    if (bracket_id !== undefined && own.bracket_id !== null && bracket_id !== own.bracket_id)
      throw InvalidInput.of('bracket_id', 'Please contact an admin to change your bracket');
  }

  /** Throws InvalidInput unless a bracket that the body names exists for accounts of the kind. */
  async requireBracket(tx: Tx, { bracket_id }: WrittenAccount): Promise<void> {
    if (bracket_id == null) return;
    const [bracket] = await tx.query('SELECT FROM brackets WHERE id = $1 AND type = $2 FOR KEY SHARE', [
      bracket_id,
      `${this.kind}s`,
    ]);
    if (!bracket) throw InvalidInput.of('bracket_id', 'Please provide a valid bracket id');
  }

  private rows(tx: Tx): Repository<User | Team> {
    return tx.repository<User | Team>(this.entity);
  }
}

/**
 * The columns that a body writes; `hash` is that of a new password. Switches have no unset state, so null turns them off, and a type
 * of null changes nothing. Absent members are left out.
 */
export function columnsOf<A extends User | Team>(dto: WrittenAccount, hash: string | null): Partial<A> {
  const { password: _password, confirm: _confirm, fields: _fields, ...columns } = dto;
  const entries = Object.entries(columns).flatMap(([key, value]: [string, unknown]) => {
    if (value === undefined || (key === 'type' && value === null)) return [];
    return [[key, SWITCHES.has(key) && value === null ? false : value]];
  });
  if (dto.name !== undefined) entries.push(['name_skeleton', storedSkeleton(dto.name)]);
  if (hash !== null) entries.push(['password', hash]);
  // fromEntries forgets the keys; beside those taken out above, a body has only columns.
  return Object.fromEntries(entries) as Partial<A>;
}

const SWITCHES = new Set(['hidden', 'banned', 'verified']);

/** Returns whether an account counts in scores and solves. */
export function isCounted({ hidden, banned }: User | Team): boolean {
  return !hidden && !banned;
}

function wrongPassword(): InvalidInput {
  return InvalidInput.of('confirm', 'Your previous password is incorrect');
}

/** The name or address to look for, or null when `value` is no text, cannot be stored, or is what the account has already. */
function newText(value: unknown, present: string | null | undefined): string | null {
  return typeof value === 'string' && value !== present && unstorableText(value) === null ? value : null;
}
