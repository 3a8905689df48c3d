import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { type Near, nearMisses } from './near-misses.rules';
import type { NearMissView } from './submission.views';

/** Number of the newest wrong submissions to compare, which limits the duration of the query. */
const COMPARED = 20_000;

/** Wrong submissions of several accounts that almost match a flag of a visible challenge. */
@Injectable()
export class NearMisses {
  constructor(private readonly database: Database) {}

  /** At most one for each challenge, most common first. */
  async list(): Promise<NearMissView[]> {
    const submissions = await this.database.query<Near>(
      `SELECT f.challenge_id, c.name, f.content, f.data, s.provided, COUNT(DISTINCT s.account_id)::int AS accounts
         FROM (SELECT challenge_id, provided, account_id FROM submissions WHERE type = 'incorrect'
                ORDER BY id DESC LIMIT ${COMPARED}) s
         JOIN challenges c ON c.id = s.challenge_id AND c.state = 'visible'
         JOIN flags f ON f.challenge_id = s.challenge_id AND f.type = 'static'
          AND length(s.provided) BETWEEN length(f.content) - 2 AND length(f.content) + 2
        GROUP BY 1, 2, 3, 4, 5 ORDER BY accounts DESC, 1, 5 LIMIT 2000`,
    );
    return nearMisses(submissions).map(({ challenge_id, name, content, provided, accounts }) => ({
      ...{ challenge_id, name, provided, flag: content, accounts },
    }));
  }
}
