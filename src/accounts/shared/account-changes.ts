import { Injectable, type Type } from '@nestjs/common';
import type { DeepPartial, Repository } from 'typeorm';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { lengthComplaint, unstorableText } from '../../http/fields/coercions';
import { RateLimiter } from '../../http/limits/rate-limiter';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import type { DomainEvent } from '../../platform/events/domain-event';
import { Passwords } from '../../platform/passwords/passwords';
import { queueWebhooks } from '../../platform/webhooks/queue-webhooks';
import { Settings } from '../../settings/settings';
import { CustomFieldValuesService } from '../custom-fields/custom-field-values.service';
import type { WrittenEntry } from '../custom-fields/field-entries.field';
import type { Team } from '../teams/team.entity';
import type { User } from '../users/user.entity';
import { EMAIL_TAKEN, NAME_TAKEN } from './account-form.rules';
import { AccountNamesService } from './account-names.service';
import { type AccountKind, affectsBoard, storedSkeleton } from './account.rules';

interface WrittenAccount {
  name?: string;
  password?: string | null;
  confirm?: string | null;
  fields?: WrittenEntry[];
  bracket_id?: number | null;
}

/** `password` is a hash. */
type NewAccount = DeepPartial<User | Team> & { name: string; password: string | null };

/** Common part of the services that write users and teams. */
@Injectable()
export abstract class AccountChanges<A extends User | Team> {
  protected abstract readonly kind: AccountKind;
  protected abstract readonly entity: Type<A>;
  /** SQL condition for accounts whose name conflicts with the new name $1. $2 is `otherName($1)`. */
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
   * Throws InvalidInput if another account of the kind has the new address or name; the address is checked first.
   * Unlike the unique constraint on names, which also applies, `hasName` ignores blanks around the new name. `own` is
   * the account to change, or null for a new account.
   */
  async refuseDuplicates({ name, email }: { name?: unknown; email?: unknown }, own: User | Team | null): Promise<void> {
    const [newName, newEmail] = [newText(name, own?.name), newText(email, own?.email)];
    const [conflicts] = await this.database.query<{ name: boolean; email: boolean }>(
      `SELECT EXISTS (SELECT FROM ${this.kind}s WHERE ${this.hasName} AND id IS DISTINCT FROM $4) AS name,
              EXISTS (SELECT FROM ${this.kind}s WHERE lower(email) = lower($3) AND id IS DISTINCT FROM $4) AS email`,
      [newName, newName && this.otherName(newName), newEmail, own?.id ?? null],
    );
    if (conflicts?.email) throw InvalidInput.forField('email', EMAIL_TAKEN);
    if (conflicts?.name) throw InvalidInput.forField('name', NAME_TAKEN[this.kind]);
  }

  /**
   * Locks the account's row and returns it with the hash of the password. Throws NotFound. A new name needs the
   * strongest row lock from the start, because a later upgrade could deadlock with an attempt. Lock a team's members
   * before the team.
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
   * Locks a player's own account and reserves a new name. The row may have changed since the caller read it as `read`,
   * so this checks the password and the player's rights again. Throws InvalidInput, or NotFound if the account is gone.
   * `isConfirmed` is true if the caller checked the current password.
   */
  async lockOwn(tx: Tx, read: A, dto: WrittenAccount, isConfirmed: boolean): Promise<A> {
    const locked = await this.lock(tx, read.id, dto);
    if (isConfirmed && locked.password !== read.password) throw wrongPassword();
    this.requireOwnRights(locked, dto);
    if (dto.name !== undefined && dto.name !== locked.name)
      await this.names.claim(tx, { kind: this.kind, id: locked.id }, dto.name);
    return locked;
  }

  async create(dto: WrittenAccount & { name: string; password: string }): Promise<number> {
    const hash = await this.passwords.hash(dto.password);
    return this.database.transaction(async (tx) => {
      await this.requireBracket(tx, dto);
      const columns = columnsOf<User | Team>(dto, hash);
      return this.insert(tx, { ...columns, name: dto.name, password: hash }, dto.fields);
    });
  }

  async insert(tx: Tx, columns: NewAccount, fields: readonly WrittenEntry[] = []): Promise<number> {
    const rows = this.rows(tx);
    const row = { ...columns, name_skeleton: storedSkeleton(columns.name), created: this.clock.now() };
    const { id } = await rows.save(rows.create(row));
    await this.fields.write(tx, { kind: this.kind, id }, fields, 'admin');
    const event = this.kind === 'team' ? 'team.created' : 'account.registered';
    await queueWebhooks(tx, event, { account_id: id }, row.created);
    tx.publish(this.changed(id, false));
    return id;
  }

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
    tx.publish(this.changed(id, affectsBoard(locked, after)));
    return after as A;
  }

  async hashOf({ password }: WrittenAccount): Promise<string | null> {
    return password ? this.passwords.hash(password) : null;
  }

  /**
   * Throws InvalidInput unless `confirm` matches one of the hashes. Counts wrong passwords by user and throws
   * TooManyRequests above the limit, because a stranger with a stolen session or token could guess the password here.
   */
  async requireConfirmed(
    user_id: number,
    { confirm }: WrittenAccount,
    hashes: readonly (string | null)[],
  ): Promise<void> {
    if (!confirm) throw InvalidInput.forField('confirm', 'Please confirm your current password');
    const isRight = await this.limiter.judged('wrong_confirm', String(user_id), async () => {
      for (const hash of hashes) if (await this.passwords.verify(hash, confirm)) return true;
      return false;
    });
    if (!isRight) throw wrongPassword();
  }

  requireLongPassword({ password }: WrittenAccount): void {
    const complaint = password ? lengthComplaint(password, { min: this.settings.get('password_min_length') }) : null;
    if (complaint !== null) throw InvalidInput.forField('password', complaint);
  }

  requireOwnRights(own: A, { name, bracket_id }: WrittenAccount): void {
    if (name !== undefined && name !== own.name && !this.settings.get('name_changes'))
      throw InvalidInput.forField('name', 'Name changes are disabled');
    if (bracket_id !== undefined && own.bracket_id !== null && bracket_id !== own.bracket_id)
      throw InvalidInput.forField('bracket_id', 'Please contact an admin to change your bracket');
  }

  async requireBracket(tx: Tx, { bracket_id }: WrittenAccount): Promise<void> {
    if (bracket_id == null) return;
    const [bracket] = await tx.query('SELECT FROM brackets WHERE id = $1 AND type = $2 FOR KEY SHARE', [
      bracket_id,
      `${this.kind}s`,
    ]);
    if (!bracket) throw InvalidInput.forField('bracket_id', 'Please provide a valid bracket id');
  }

  private rows(tx: Tx): Repository<User | Team> {
    return tx.repository<User | Team>(this.entity);
  }
}

/**
 * Returns the columns to write. `hash` is that of the new password, or null to keep the old one. In `dto`, null turns a
 * switch off and leaves `type` unchanged.
 */
export function columnsOf<A extends User | Team>(dto: WrittenAccount, hash: string | null): Partial<A> {
  const { password: _password, confirm: _confirm, fields: _fields, ...columns } = dto;
  const entries = Object.entries(columns).flatMap(([key, value]: [string, unknown]) => {
    if (value === undefined || (key === 'type' && value === null)) return [];
    return [[key, SWITCHES.has(key) && value === null ? false : value]];
  });
  if (dto.name !== undefined) entries.push(['name_skeleton', storedSkeleton(dto.name)]);
  if (hash !== null) entries.push(['password', hash]);
  // `fromEntries` loses the types of the keys, which are columns of `A`.
  return Object.fromEntries(entries) as Partial<A>;
}

const SWITCHES = new Set(['hidden', 'banned', 'verified', 'change_password']);

/** Returns whether the scoreboard and the solve counts include the account. */
export function isCounted({ hidden, banned }: User | Team): boolean {
  return !hidden && !banned;
}

function wrongPassword(): InvalidInput {
  return InvalidInput.forField('confirm', 'Your previous password is incorrect');
}

function newText(value: unknown, present: string | null | undefined): string | null {
  return typeof value === 'string' && value !== present && unstorableText(value) === null ? value : null;
}
