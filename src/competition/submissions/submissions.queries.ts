import { Injectable } from '@nestjs/common';
import type { PageSlice } from '../../http/paging/page-query';
import { type Condition, whereClause } from '../../http/search/search-query';
import { Database, type Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';
import type { SubmissionView } from './submission.views';

/** The joins and locks around submissions. */
@Injectable()
export class SubmissionsQueries {
  constructor(private readonly database: Database) {}

  /** One page of the submissions that meet all conditions, by id; only the rows of the page are joined. */
  list(conditions: readonly (Condition | null)[], { limit, offset }: PageSlice): Promise<SubmissionView[]> {
    const { sql, parameters } = whereClause(conditions);
    return this.database.query(
      `${withNames(`SELECT * FROM submissions ${sql} ORDER BY id LIMIT ${limit} OFFSET ${offset}`)} ORDER BY s.id`,
      parameters,
    );
  }

  /** How many submissions meet all conditions. */
  async count(conditions: readonly (Condition | null)[]): Promise<number> {
    const { sql, parameters } = whereClause(conditions);
    const [row] = await this.database.query<{ count: number }>(
      `SELECT COUNT(*) AS count FROM submissions ${sql}`,
      parameters,
    );
    return row?.count ?? 0;
  }

  /** One submission; null for no such id. */
  async find(database: Tx | Database, id: number): Promise<SubmissionView | null> {
    const [row] = await database.query<SubmissionView>(withNames('SELECT * FROM submissions WHERE id = $1'), [id]);
    return row ?? null;
  }

  /** The team a user is in, where `FOR SHARE` keeps them until the transaction ends; null for none, and for no such user. */
  async teamOf(tx: Tx, user_id: number, lock: '' | 'FOR SHARE' = ''): Promise<number | null> {
    const sql = `SELECT team_id FROM users WHERE id = $1 ${lock}`;
    const [user] = await tx.query<{ team_id: number | null }>(sql, [user_id]);
    return user?.team_id ?? null;
  }

  /** Keeps an account from being hidden or banned until its solve is stored, where the hiding then finds it. */
  async holdAccount(tx: Tx, mode: AccountMode, account_id: number): Promise<void> {
    await tx.query(`SELECT 1 FROM ${mode} WHERE id = $1 FOR SHARE`, [account_id]);
  }
}

/** `submissions`, a SELECT of whole rows, as views, with what they are about. */
export function withNames(submissions: string): string {
  return `SELECT s.id, s.challenge_id,
                 json_build_object('id', challenges.id, 'name', challenges.name, 'category', challenges.category,
                                   'value', challenges.value) AS challenge,
                 s.user_id, json_build_object('id', users.id, 'name', users.name) AS user, s.team_id,
                 CASE WHEN teams.id IS NOT NULL THEN json_build_object('id', teams.id, 'name', teams.name) END AS team,
                 s.ip, s.provided, s.type, s.date
            FROM (${submissions}) s
            JOIN challenges ON challenges.id = s.challenge_id
            JOIN users ON users.id = s.user_id
            LEFT JOIN teams ON teams.id = s.team_id`;
}
