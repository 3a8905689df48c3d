import { Injectable } from '@nestjs/common';
import type { DeepPartial } from 'typeorm';
import { Database, type Tx } from '../../platform/database/database';
import { violationOf } from '../../platform/database/constraints';
import { AccountNamesService } from '../../accounts/shared/account-names.service';
import { storedSkeleton } from '../../accounts/shared/account.rules';
import { User } from '../../accounts/users/user.entity';
import { AccountChanged } from '../../accounts/users/user.events';
import type { Identity, Taken } from './registration.rules';

type Reader = Pick<Tx, 'query'>;

/** Accounts that people make for themselves: who else has the name or the address, and the row. */
@Injectable()
export class NewAccountsService {
  constructor(
    private readonly database: Database,
    private readonly names: AccountNamesService,
  ) {}

  /**
   * Whether another account has the name, or one that looks like it, or the e-mail address.
   * The address is served by users_email_key.
   */
  async taken({ name, email }: Identity, reader: Reader = this.database): Promise<Taken> {
    const owners = await reader.query('SELECT FROM users WHERE lower(email) = lower($1)', [email]);
    return { name: await this.names.isTaken({ kind: 'user' }, name, reader), email: owners.length > 0 };
  }

  /** Has others who want a look-alike of `name` wait for this transaction; no index could refuse them. */
  async lockName(tx: Tx, name: string): Promise<void> {
    await this.names.lock(tx, 'user', name);
  }

  /** Stores the account and gives its id; `password` is the hash. */
  async add(tx: Tx, values: DeepPartial<User> & { name: string; password: string }): Promise<number> {
    const users = tx.repository(User);
    const { id } = await users.save(users.create({ ...values, name_skeleton: storedSkeleton(values.name) }));
    tx.publish(new AccountChanged(id, false));
    return id;
  }

  /** What a failed `add` says was taken at the last moment, by a way that holds no lock; null when that was not the cause. */
  takenBy(error: unknown): Taken | null {
    const field = violationOf(error)?.field;
    if (field !== 'name' && field !== 'email') return null;
    return { name: field === 'name', email: field === 'email' };
  }
}
