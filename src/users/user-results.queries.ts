import { Injectable } from '@nestjs/common';
import { Instant } from '../platform/clock/instant';
import { Database } from '../platform/database/database';
import type { AwardRow, SubmissionRow } from './user-results.views';

/** Whose rows, and which of them: strictly before `until` (Unix seconds), and of those a slice; null for all. */
export interface ResultsScope {
  user_id: number;
  until: number | null;
  slice: { limit: number; offset: number } | null;
}

export type SubmissionKind = 'correct' | 'incorrect';

/** What users have done, newest first. Rows follow the user, not the account: a former team keeps nothing of it. */
@Injectable()
export class UserResultsQueries {
  constructor(private readonly database: Database) {}

  /** Solves or fails with challenge, user and team. Served by solves_user_id_idx, submissions_user_id_challenge_id_idx. */
  submissions(kind: SubmissionKind, scope: ResultsScope): Promise<SubmissionRow[]> {
    return this.database.query(
      `SELECT s.id, s.challenge_id, challenges.name AS challenge_name, challenges.category, challenges.value,
              users.id AS user_id, users.name AS user_name, teams.id AS team_id, teams.name AS team_name,
              s.date, s.type, s.provided, s.ip
         FROM submissions s
         JOIN challenges ON challenges.id = s.challenge_id
         JOIN users ON users.id = s.user_id
         LEFT JOIN teams ON teams.id = s.team_id
        WHERE ${SUBMISSIONS_OF} ${sliceOf(scope)}`,
      [...parameters(scope), kind],
    );
  }

  countSubmissions(kind: SubmissionKind, scope: ResultsScope): Promise<number> {
    return this.count(`SELECT COUNT(*) AS count FROM submissions s WHERE ${SUBMISSIONS_OF}`, [
      ...parameters(scope),
      kind,
    ]);
  }

  /** Awards of a user. Served by awards_user_id_idx. */
  awards(scope: ResultsScope): Promise<AwardRow[]> {
    return this.database.query(`SELECT s.* FROM awards s WHERE ${ROWS_OF} ${sliceOf(scope)}`, parameters(scope));
  }

  countAwards(scope: ResultsScope): Promise<number> {
    return this.count(`SELECT COUNT(*) AS count FROM awards s WHERE ${ROWS_OF}`, parameters(scope));
  }

  private async count(sql: string, values: unknown[]): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(sql, values);
    return row?.count ?? 0;
  }
}

const ROWS_OF = 's.user_id = $1 AND ($2::timestamptz IS NULL OR s.date < $2)';
const SUBMISSIONS_OF = `${ROWS_OF} AND s.type = $3`;

function parameters({ user_id, until }: ResultsScope): unknown[] {
  return [user_id, until === null ? null : Instant.fromMillis(until * 1000)];
}

function sliceOf({ slice }: ResultsScope): string {
  const order = 'ORDER BY s.date DESC, s.id DESC';
  return slice === null ? order : `${order} LIMIT ${slice.limit} OFFSET ${slice.offset}`;
}
