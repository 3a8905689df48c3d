import { Injectable } from '@nestjs/common';
import { as } from '../../http/envelope/views';
import { Database } from '../../platform/database/database';
import { UserProfilesService } from './user-profiles.service';
import { UserAddressView } from './user.views';

/** A user whose address changes often may have hundreds; the most recent are enough. */
const MAX_ADDRESSES = 200;

/** Reads the IP addresses of a user. */
@Injectable()
export class UserAddressesService {
  constructor(
    private readonly database: Database,
    private readonly profiles: UserProfilesService,
  ) {}

  /** Returns at most `MAX_ADDRESSES` addresses, the last used first. Throws NotFound. Uses the indexes on user_id. */
  async list(user_id: number): Promise<UserAddressView[]> {
    await this.profiles.require(user_id);
    const rows = await this.database.query<UserAddressView>(
      `SELECT ip AS address, MIN(first_seen) AS first_seen, MAX(last_seen) AS last_seen,
              SUM(submissions)::int AS submissions, SUM(sessions)::int AS sessions
         FROM (SELECT ip, MIN(date) AS first_seen, MAX(date) AS last_seen, COUNT(*) AS submissions, 0 AS sessions
                 FROM submissions WHERE user_id = $1 AND ip IS NOT NULL GROUP BY ip
               UNION ALL
               SELECT ip, MIN(created), MAX(last_seen), 0, COUNT(*)
                 FROM sessions WHERE user_id = $1 AND ip IS NOT NULL GROUP BY ip) seen
        GROUP BY ip ORDER BY MAX(last_seen) DESC, ip LIMIT ${MAX_ADDRESSES}`,
      [user_id],
    );
    return rows.map((row) => as(UserAddressView, row));
  }
}
