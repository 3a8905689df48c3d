import { Injectable } from '@nestjs/common';
import { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';
import { repeatsOf } from './repeated-solves';
import type { AccountKind } from '../../accounts/account.rules';
import type { AwardRow, SubmissionRow } from './user-results.views';

/** Whose rows, and which of them: strictly before `until` (Unix seconds; null for all). */
export interface ResultsOf {
  kind: AccountKind;
  id: number;
  until: number | null;
}

/** A slice of those rows; null for all. */
export interface ResultsScope extends ResultsOf {
  slice: { limit: number; offset: number } | null;
}

export type SubmissionKind = 'correct' | 'incorrect';

/**
 * A user's rows follow the user, whatever team they played for; who solved a challenge for two has solved it once. A team's are
 * those that count for it: a former member's do not, nor a second solve of a challenge from when members competed for themselves.
 */
const OWNED = {
  user: {
    rows: 's.user_id = $1',
    submissions: `s.user_id = $1 AND s.id NOT IN (${repeatsOf('user_id = $1')})`,
  },
  team: {
    rows: 's.account_id = $1',
    submissions: `s.team_id = $1 AND s.account_id = $1
      AND (s.type <> 'correct' OR EXISTS (SELECT FROM solves WHERE solves.id = s.id AND solves.account_id = $1))`,
  },
} as const satisfies Record<AccountKind, { rows: string; submissions: string }>;

/** What users and teams have done, newest first. */
@Injectable()
export class AccountResultsQueries {
  constructor(private readonly database: Database) {}

  /**
   * Solves or fails with challenge, user and team. Served by submissions_user_id_challenge_id_idx and
   * submissions_team_id_challenge_id_idx. Only those of `seen` challenges, by id; null for all.
   */
  submissions(type: SubmissionKind, scope: ResultsScope, seen: readonly number[] | null): Promise<SubmissionRow[]> {
    return this.database.query(
      `SELECT s.id, s.challenge_id, challenges.name AS challenge_name, challenges.category, challenges.value,
              users.id AS user_id, users.name AS user_name, teams.id AS team_id, teams.name AS team_name,
              s.date, s.type, s.provided, s.ip
         FROM submissions s
         JOIN challenges ON challenges.id = s.challenge_id
         JOIN users ON users.id = s.user_id
         LEFT JOIN teams ON teams.id = s.team_id
        WHERE ${submissionsOf(scope)} AND ($4::int[] IS NULL OR s.challenge_id = ANY($4)) ${sliceOf(scope)}`,
      [...parameters(scope), type, seen],
    );
  }

  countSubmissions(type: SubmissionKind, scope: ResultsOf): Promise<number> {
    return this.count(`SELECT COUNT(*) AS count FROM submissions s WHERE ${submissionsOf(scope)}`, [
      ...parameters(scope),
      type,
    ]);
  }

  /** Awards. Served by awards_user_id_idx and awards_account_id_idx. */
  awards(scope: ResultsScope): Promise<AwardRow[]> {
    return this.database.query(`SELECT s.* FROM awards s WHERE ${rowsOf(scope)} ${sliceOf(scope)}`, parameters(scope));
  }

  countAwards(scope: ResultsOf): Promise<number> {
    return this.count(`SELECT COUNT(*) AS count FROM awards s WHERE ${rowsOf(scope)}`, parameters(scope));
  }

  private async count(sql: string, values: unknown[]): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(sql, values);
    return row?.count ?? 0;
  }
}

const IN_TIME = '($2::timestamptz IS NULL OR s.date < $2)';

function rowsOf({ kind }: ResultsOf): string {
  return `${OWNED[kind].rows} AND ${IN_TIME}`;
}

function submissionsOf({ kind }: ResultsOf): string {
  return `${OWNED[kind].submissions} AND ${IN_TIME} AND s.type = $3`;
}

function parameters({ id, until }: ResultsOf): unknown[] {
  return [id, until === null ? null : Instant.fromMillis(until * 1000)];
}

function sliceOf({ slice }: ResultsScope): string {
  const order = 'ORDER BY s.date DESC, s.id DESC';
  return slice === null ? order : `${order} LIMIT ${slice.limit} OFFSET ${slice.offset}`;
}
