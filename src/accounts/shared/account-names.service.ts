import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../http/errors/errors';
import { violationOf } from '../../platform/database/constraints';
import { Database, type Tx } from '../../platform/database/database';
import { LOCKS } from '../../platform/database/locks';
import { complaints, NAME_TAKEN, nameFormRules, nameLengthRules } from './account-form.rules';
import { type AccountKind, storedSkeleton } from './account.rules';

/** An account. A new account has no id yet. */
interface NameOwner {
  kind: AccountKind;
  id?: number;
}

/** Each field is true if another user has this value. */
export interface NameConflicts {
  name: boolean;
  email: boolean;
}

type Reader = Pick<Tx, 'query'>;

/**
 * Rules for names that players choose: a name must not look like another name or like an email address. Names that
 * administrators choose only need to be unique, which the constraints check.
 */
@Injectable()
export class AccountNamesService {
  constructor(private readonly database: Database) {}

  /** Throws InvalidInput if the account may not have the new name. Reserves the name until the transaction ends. */
  async claim(tx: Tx, account: NameOwner, name: string): Promise<void> {
    const [complaint] = complaints([...nameFormRules(account.kind, name), ...nameLengthRules(account.kind, name)]);
    if (complaint) throw new InvalidInput(complaint);
    await this.lock(tx, account.kind, name);
    if (await this.isTaken(account, name, tx)) throw InvalidInput.forField('name', NAME_TAKEN[account.kind]);
  }

  /** Serialises transactions that reserve a name with the same skeleton, because no unique index covers skeletons. */
  async lock(tx: Tx, kind: AccountKind, name: string): Promise<void> {
    const key = createHash('sha256')
      .update(`${kind} ${storedSkeleton(name)}`)
      .digest()
      .readInt32BE();
    await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCKS.names, key]);
  }

  /** Returns true if another account of the kind has the name or a look-alike. Served by …_name_skeleton_idx. */
  async isTaken({ kind, id }: NameOwner, name: string, reader: Reader = this.database): Promise<boolean> {
    const rows = await reader.query(
      `SELECT FROM ${kind}s WHERE (name_skeleton = $1 OR name = $2) AND id IS DISTINCT FROM $3 LIMIT 1`,
      [storedSkeleton(name), name, id ?? null],
    );
    return rows.length > 0;
  }

  /** Checks whether other users have the name or the address. Served by users_email_key for the address. */
  async conflicts(
    { name, email }: { name: string; email: string },
    reader: Reader = this.database,
  ): Promise<NameConflicts> {
    const owners = await reader.query('SELECT FROM users WHERE lower(email) = lower($1)', [email]);
    return { name: await this.isTaken({ kind: 'user' }, name, reader), email: owners.length > 0 };
  }
}

/**
 * Returns the field that violates a unique constraint. This happens if an administrator has just given the value to
 * another account, since administrators do not take the lock. Null if `error` has another cause.
 */
export function conflictsOf(error: unknown): NameConflicts | null {
  const field = violationOf(error)?.field;
  if (field !== 'name' && field !== 'email') return null;
  return { name: field === 'name', email: field === 'email' };
}
