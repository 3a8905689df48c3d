import { Injectable } from '@nestjs/common';
import type { PageSlice } from '../../http/paging/page-query';
import { type Condition, whereClause } from '../../http/search/search-query';
import { Database } from '../../platform/database/database';
import { LongReads } from '../../platform/database/long-reads';
import { storedSkeleton } from '../account.rules';
import type { User } from './user.entity';

/** What of a name and an e-mail address other accounts have already. */
export interface Taken {
  name: boolean;
  email: boolean;
}

// PostgreSQL's own default is the space alone.
const BLANKS = String.raw`E' \t\n\r\f\x0b'`;

/** Of the users in lists. */
const COLUMNS = 'id, oauth_id, name, website, affiliation, country, bracket_id, team_id';

/** Reads of users that are more than one row by its key. */
@Injectable()
export class UsersQueries {
  constructor(
    private readonly database: Database,
    private readonly longReads: LongReads,
  ) {}

  /** The users that meet all conditions, by id, and how many there are. A page in the middle is reached by users_pkey. */
  async page(conditions: readonly (Condition | null)[], slice: PageSlice): Promise<{ users: User[]; total: number }> {
    const wanted = { columns: COLUMNS, table: 'users', where: whereClause(conditions) };
    const { rows, total } = await this.longReads.page<User>(wanted, slice);
    return { users: rows, total };
  }

  /**
   * Whether users other than `except` have the name, blanks around it aside, or the address, whatever its case (conventions
   * 9.3). Served by users_name_skeleton_idx, because names that differ in blanks alone share it, and users_email_key.
   */
  async taken({ name, email }: { name: string | null; email: string | null }, except: number | null): Promise<Taken> {
    const [found] = await this.database.query<Taken>(
      `SELECT EXISTS (SELECT FROM users WHERE name_skeleton = $1 AND btrim(name, ${BLANKS}) = btrim($2, ${BLANKS}) AND id IS DISTINCT FROM $4) AS name,
              EXISTS (SELECT FROM users WHERE lower(email) = lower($3) AND id IS DISTINCT FROM $4) AS email`,
      [name === null ? null : storedSkeleton(name), name, email, except],
    );
    return found ?? { name: false, email: false };
  }
}
