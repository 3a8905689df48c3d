import { Injectable } from '@nestjs/common';
import type { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';
import type { SharedSolve } from './share-link.rules';

/** The data of a shared solve. */
export interface SolveStory {
  account: string;
  /** User who solved it; the account's name if the user is not public. */
  user: string;
  team: string | null;
  challenge: string | null;
  points: number | null;
}

/** SQL for shared solves. */
@Injectable()
export class SharesQueries {
  constructor(private readonly database: Database) {}

  /**
   * Solve of the user or, in teams mode, of their team; null if there is none, or if the account or the challenge is
   * hidden now. Served by solves_account_id_challenge_id_key.
   */
  async story({ user_id, challenge_id }: SharedSolve, isTeamsMode: boolean, now: Instant): Promise<SolveStory | null> {
    const [story] = await this.database.query<SolveStory>(
      `SELECT COALESCE(teams.name, users.name) AS account, teams.name AS team, challenges.name AS challenge,
              CASE WHEN solver.hidden OR solver.banned THEN COALESCE(teams.name, users.name) ELSE solver.name END AS "user",
              challenges.value AS points
         FROM users
         LEFT JOIN teams ON $3 AND teams.id = users.team_id
         JOIN solves ON solves.account_id = CASE WHEN $3 THEN teams.id ELSE users.id END
         JOIN users solver ON solver.id = solves.user_id
         JOIN challenges ON challenges.id = solves.challenge_id
        WHERE users.id = $1 AND solves.challenge_id = $2 AND challenges.state <> 'hidden'
          AND (challenges.scheduled_at IS NULL OR challenges.scheduled_at <= $4)
          AND NOT users.hidden AND NOT users.banned
          AND NOT COALESCE(teams.hidden, false) AND NOT COALESCE(teams.banned, false)`,
      [user_id, challenge_id, isTeamsMode, now],
    );
    return story ?? null;
  }
}
