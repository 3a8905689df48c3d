import { Injectable } from '@nestjs/common';
import type { PageSlice } from '../../http/paging/page-query';
import { type Condition, whereClause } from '../../http/search/search-query';
import { Database } from '../../platform/database/database';
import { PagedQueries } from '../../platform/database/paged-queries';
import type { User } from './user.entity';

/** Of the users in lists. */
const COLUMNS = 'id, oauth_id, name, website, affiliation, country, bracket_id, team_id';

/** Reads of users that are more than one row by its key. */
@Injectable()
export class UsersQueries {
  constructor(
    private readonly database: Database,
    private readonly pagedQueries: PagedQueries,
  ) {}

  /** The users that meet all conditions, by id, and how many there are. A page in the middle is reached by users_pkey. */
  async page(conditions: readonly (Condition | null)[], slice: PageSlice): Promise<{ users: User[]; total: number }> {
    const wanted = { columns: COLUMNS, table: 'users', where: whereClause(conditions) };
    const { rows, total } = await this.pagedQueries.page<User>(wanted, slice);
    return { users: rows, total };
  }
}
