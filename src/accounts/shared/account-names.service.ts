import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../http/errors/errors';
import { Database, type Tx } from '../../platform/database/database';
import { LOCKS } from '../../platform/database/locks';
import { complaints, NAME_TAKEN, nameFormRules, nameLengthRules } from './account-form.rules';
import { type AccountKind, storedSkeleton } from './account.rules';

const TABLES = { user: 'users', team: 'teams' } satisfies Record<AccountKind, string>;

/** An account by its kind; without an id one that is not there yet. */
interface Named {
  kind: AccountKind;
  id?: number;
}

/**
 * Names that players give themselves and their teams: none that looks like another's, or like an address. What
 * administrators write is held to exact uniqueness alone, by the constraints.
 */
@Injectable()
export class AccountNamesService {
  constructor(private readonly database: Database) {}

  /** Throws InvalidInput unless the account may take the new name, which nobody takes before the transaction ends. */
  async claim(tx: Tx, account: Named, name: string): Promise<void> {
    const [complaint] = complaints([...nameFormRules(account.kind, name), ...nameLengthRules(account.kind, name)]);
    if (complaint) throw new InvalidInput(complaint);
    await this.lock(tx, account.kind, name);
    if (await this.isTaken(account, name, tx)) throw InvalidInput.of('name', NAME_TAKEN[account.kind]);
  }

  /** Has others who want a look-alike of `name` wait for this transaction; no index could refuse them. */
  async lock(tx: Tx, kind: AccountKind, name: string): Promise<void> {
    const key = createHash('sha256')
      .update(`${kind} ${storedSkeleton(name)}`)
      .digest()
      .readInt32BE();
    await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCKS.names, key]);
  }

  /** Whether another account of the kind has the name, or one that looks like it. Served by …_name_skeleton_idx. */
  async isTaken({ kind, id }: Named, name: string, reader: Pick<Tx, 'query'> = this.database): Promise<boolean> {
    const rows = await reader.query(
      `SELECT FROM ${TABLES[kind]} WHERE (name_skeleton = $1 OR name = $2) AND id IS DISTINCT FROM $3 LIMIT 1`,
      [storedSkeleton(name), name, id ?? null],
    );
    return rows.length > 0;
  }
}
