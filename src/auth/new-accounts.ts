import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DeepPartial } from 'typeorm';
import { LOCKS } from '../platform/database/locks';
import { Database, type Tx } from '../platform/database/database';
import { violationOf } from '../platform/database/constraints';
import { storedSkeleton } from '../users/account.rules';
import { User } from '../users/user.entity';
import { AccountChanged } from '../users/user.events';
import type { Identity, Taken } from './account-form.rules';

type Reader = Pick<Tx, 'query'>;

/** Accounts that people make for themselves: who else has the name or the address, and the row. */
@Injectable()
export class NewAccounts {
  constructor(private readonly database: Database) {}

  /**
   * Whether another account has the name, or one that looks like it, or the e-mail address (decisions 11).
   * Served by users_name_skeleton_idx and users_email_key.
   */
  async taken({ name, email }: Identity, reader: Reader = this.database): Promise<Taken> {
    const [found] = await reader.query<Taken>(
      `SELECT EXISTS (SELECT FROM users WHERE name_skeleton = $1 OR name = $2) AS name,
              EXISTS (SELECT FROM users WHERE lower(email) = lower($3)) AS email`,
      [storedSkeleton(name), name, email],
    );
    return found ?? { name: false, email: false };
  }

  /** Has others who want a look-alike of `name` wait for this transaction; no index could refuse them. */
  async lockName(tx: Tx, name: string): Promise<void> {
    const key = createHash('sha256').update(storedSkeleton(name)).digest().readInt32BE();
    await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCKS.registration, key]);
  }

  /** Stores the account and gives its id; `password` is the hash. */
  async add(tx: Tx, values: DeepPartial<User> & { name: string; password: string }): Promise<number> {
    const users = tx.repository(User);
    const { id } = await users.save(users.create({ ...values, name_skeleton: storedSkeleton(values.name) }));
    tx.publish(new AccountChanged(id));
    return id;
  }

  /** What a failed `add` says was taken at the last moment, by a way that holds no lock; null when that was not the cause. */
  takenBy(error: unknown): Taken | null {
    const field = violationOf(error)?.field;
    if (field !== 'name' && field !== 'email') return null;
    return { name: field === 'name', email: field === 'email' };
  }
}
