import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import { hashSecret } from '../../platform/secrets/hashes';
import type { LinkPurpose } from './account-link.entity';

export const LINK_MINUTES = 30;

/** Maximum number of expired links that `create` deletes. */
const EXPIRED_AT_ONCE = 100;

/** The user of a link. `password` is a hash. */
export interface LinkedAccount {
  id: number;
  email: string | null;
  password: string | null;
}

/**
 * Links that work once, with random codes. Their use deletes the row, so only one of two simultaneous clicks succeeds.
 * A new address invalidates all links, a new password the reset links.
 */
@Injectable()
export class AccountLinksService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Creates a link and returns its code, 43 characters that are safe in a URL. */
  async create(purpose: LinkPurpose, account: LinkedAccount): Promise<string> {
    const code = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.database.query(
      `INSERT INTO account_links (hash, purpose, user_id, bound_to, expires)
       VALUES ($1, $2, $3, $4, $5::timestamptz + make_interval(mins => $6))`,
      [hashSecret(code), purpose, account.id, boundTo(purpose, account), now, LINK_MINUTES],
    );
    await this.database.query(
      `DELETE FROM account_links WHERE hash IN
         (SELECT hash FROM account_links WHERE expires <= $1 ORDER BY expires LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [now, EXPIRED_AT_ONCE],
    );
    return code;
  }

  /** Returns whether the code is valid, and does not use it up. */
  async works(purpose: LinkPurpose, code: string): Promise<boolean> {
    return (await this.find(this.database, purpose, code, '')) !== null;
  }

  /** Deletes the link and returns its user, whose row is locked. Null if the link is invalid. */
  async use(tx: Tx, purpose: LinkPurpose, code: string): Promise<LinkedAccount | null> {
    // Locks the user before the link. The removal of a user takes these locks in the same order, so they cannot
    // deadlock.
    const account = await this.find(tx, purpose, code, 'FOR NO KEY UPDATE OF users');
    if (!account) return null;
    const used = await tx.query('DELETE FROM account_links WHERE hash = $1 RETURNING hash', [hashSecret(code)]);
    return used.length > 0 ? account : null;
  }

  private async find(
    reader: Pick<Tx, 'query'>,
    purpose: LinkPurpose,
    code: string,
    lock: '' | 'FOR NO KEY UPDATE OF users',
  ): Promise<LinkedAccount | null> {
    const [row] = await reader.query<LinkedAccount & { bound_to: string }>(
      `SELECT users.id, users.email, users.password, links.bound_to
         FROM account_links AS links JOIN users ON users.id = links.user_id
        WHERE links.hash = $1 AND links.purpose = $2 AND links.expires > $3 ${lock}`,
      [hashSecret(code), purpose, this.clock.now()],
    );
    if (!row) return null;
    const { bound_to, ...account } = row;
    return bound_to === boundTo(purpose, account) ? account : null;
  }
}

function boundTo(purpose: LinkPurpose, { email, password }: LinkedAccount): string {
  return hashSecret(purpose === 'reset' ? `${email}\0${password}` : `${email}`);
}
