import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../http/errors/errors';
import { violationOf } from '../../platform/database/constraints';
import { Database, type Tx } from '../../platform/database/database';
import { LOCKS } from '../../platform/database/locks';
import { complaints, NAME_TAKEN, nameFormRules, nameLengthRules } from './account-form.rules';
import { type AccountKind, storedSkeleton } from './account.rules';

interface NameOwner {
  kind: AccountKind;
  id?: number;
}

/** True for each value that conflicts with another account. */
export interface NameConflicts {
  name: boolean;
  email: boolean;
}

type Reader = Pick<Tx, 'query'>;

/**
 * Checks and reserves the names that players choose: no name may look like that of another account of its kind.
 * Administrators may choose names that look alike.
 */
@Injectable()
export class AccountNamesService {
  constructor(private readonly database: Database) {}

  /**
   * Reserves a new name for the account until the transaction ends. Throws InvalidInput if the account may not have it.
   */
  async claim(tx: Tx, account: NameOwner, name: string): Promise<void> {
    const [complaint] = complaints([...nameFormRules(account.kind, name), ...nameLengthRules(account.kind, name)]);
    if (complaint) throw new InvalidInput(complaint);
    await this.lock(tx, account.kind, name);
    if (await this.isTaken(account, name, tx)) throw InvalidInput.forField('name', NAME_TAKEN[account.kind]);
  }

  /**
   * Makes other transactions that lock a name with the same skeleton wait until this one ends. No unique index covers
   * skeletons, so without this lock two players could take names that look alike at the same time.
   */
  async lock(tx: Tx, kind: AccountKind, name: string): Promise<void> {
    const key = createHash('sha256')
      .update(`${kind} ${storedSkeleton(name)}`)
      .digest()
      .readInt32BE();
    await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCKS.names, key]);
  }

  /** Returns whether another account has the name or one that looks like it. Uses the index on `name_skeleton`. */
  async isTaken({ kind, id }: NameOwner, name: string, reader: Reader = this.database): Promise<boolean> {
    const rows = await reader.query(
      `SELECT FROM ${kind}s WHERE (name_skeleton = $1 OR name = $2) AND id IS DISTINCT FROM $3 LIMIT 1`,
      [storedSkeleton(name), name, id ?? null],
    );
    return rows.length > 0;
  }

  async conflicts(
    { name, email }: { name: string; email: string },
    reader: Reader = this.database,
  ): Promise<NameConflicts> {
    const owners = await reader.query('SELECT FROM users WHERE lower(email) = lower($1)', [email]);
    return { name: await this.isTaken({ kind: 'user' }, name, reader), email: owners.length > 0 };
  }
}

/**
 * Returns the unique constraint that `error` violates, on the name or on the address; null for any other error. `lock`
 * does not prevent such an error, because administrators store names without it.
 */
export function conflictsOf(error: unknown): NameConflicts | null {
  const field = violationOf(error)?.field;
  if (field !== 'name' && field !== 'email') return null;
  return { name: field === 'name', email: field === 'email' };
}
