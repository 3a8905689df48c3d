import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import type { Instant } from '../../platform/clock/instant';
import { Settings } from '../../settings/settings';

/** A solve with the fields of its live event. */
export interface RecordedSolve {
  challenge_id: number;
  account_id: number;
  name: string;
  is_counted: boolean;
  value: number | null;
  solves: number;
  blood: 1 | 2 | 3 | null;
  date: Instant;
}

/** SQL for the events of solves. */
@Injectable()
export class LiveQueries {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /**
   * Solves of these accounts and challenges, oldest first; deleted ones are missing. Their rank (`blood`) is served by
   * solves_challenge_id_id_account_id_idx.
   */
  solves(pairs: readonly { account_id: number; challenge_id: number }[]): Promise<RecordedSolve[]> {
    const accounts = this.settings.isTeamsMode ? 'teams' : 'users';
    return this.database.prepared<RecordedSolve>(
      `SELECT s.challenge_id, s.account_id, a.name, NOT (a.hidden OR a.banned) AS is_counted, c.value, c.solves, s.date,
              (SELECT place FROM (SELECT first.id, row_number() OVER (ORDER BY first.id)::int AS place
                                    FROM (SELECT solve.id
                                            FROM solves solve JOIN ${accounts} solver ON solver.id = solve.account_id
                                           WHERE solve.challenge_id = s.challenge_id AND NOT solver.hidden AND NOT solver.banned
                                           ORDER BY solve.id LIMIT 3) first) podium
                WHERE podium.id = s.id) AS blood
         FROM unnest($1::int[], $2::int[]) AS solved (account_id, challenge_id)
         JOIN solves s ON s.account_id = solved.account_id AND s.challenge_id = solved.challenge_id
         JOIN ${accounts} a ON a.id = s.account_id
         JOIN challenges c ON c.id = s.challenge_id
        ORDER BY s.id`,
      [pairs.map(({ account_id }) => account_id), pairs.map(({ challenge_id }) => challenge_id)],
    );
  }

  /** Returns the accounts that have solved all of the challenges. Served by solves_account_id_challenge_id_key. */
  async solversOfAll(challenge_ids: readonly number[], account_ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.query<{ account_id: number }>(
      `SELECT account_id FROM solves WHERE account_id = ANY($1) AND challenge_id = ANY($2)
        GROUP BY account_id HAVING COUNT(*) = cardinality($2::int[])`,
      [account_ids, challenge_ids],
    );
    return new Set(rows.map(({ account_id }) => account_id));
  }
}
