import { Injectable } from '@nestjs/common';
import type { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';
import type { SharedSolve } from './share-link.rules';

/** What a shared solve shows. */
export interface SolveStory {
  /** User, or in teams mode team, that the solve counts for. */
  account: string;
  /** Who solved it; the account where that user is not to be shown. */
  user: string;
  /** The team in teams mode. */
  team: string | null;
  challenge: string | null;
  /** Points the challenge is worth to players. */
  points: number | null;
}

/** Reads of solves that may be shown to everybody. */
@Injectable()
export class SharesQueries {
  constructor(private readonly database: Database) {}

  /**
   * The solve of the user, or in teams mode of their team, unless the account or the challenge is hidden now; null when there is
   * none. Served by solves_account_id_challenge_id_key.
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
