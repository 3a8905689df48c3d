import { Injectable } from '@nestjs/common';
import type { PageSlice } from '../../http/envelope/page-query';
import { type Condition, whereClause } from '../../http/search/search-query';
import { Database, type Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';
import type { Submission } from './submission.entity';
import type { ClusterView, SubmissionView } from './submission.views';

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

  /**
   * The newest submissions that meet all conditions. Served by submissions_pkey read backwards, by submissions_challenge_id_id_idx, and
   * by the indexes on user_id and team_id. An answer, an address or a date has no index, which every attempt would have to write:
   * to look through a million rows takes a tenth of a second, twice that where an answer is to contain something.
   */
  newest(conditions: readonly (Condition | null)[], limit: number): Promise<SubmissionView[]> {
    const { sql, parameters } = whereClause(conditions);
    return this.database.query(
      `${withNames(`SELECT * FROM submissions ${sql} ORDER BY id DESC LIMIT ${limit}`)} ORDER BY s.id DESC`,
      parameters,
    );
  }

  /** Id of the newest submission; 0 for none. */
  async newestId(): Promise<number> {
    const [row] = await this.database.query<{ id: number }>('SELECT COALESCE(MAX(id), 0) AS id FROM submissions');
    return row?.id ?? 0;
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

  /**
   * Wrong answers to a challenge that are the same but for case and blanks, the most common first. Served by
   * submissions_challenge_id_id_idx.
   */
  clusters(challenge_id: number, limit: number): Promise<Omit<ClusterView, 'accepted'>[]> {
    return this.database.query(
      `SELECT mode() WITHIN GROUP (ORDER BY provided) AS provided, COUNT(*)::int AS submissions,
              COUNT(DISTINCT COALESCE(account_id, user_id))::int AS accounts, MIN(date) AS first, MAX(date) AS last
         FROM submissions
        WHERE challenge_id = $1 AND type = 'incorrect' AND provided IS NOT NULL
        GROUP BY lower(regexp_replace(btrim(provided), '\\s+', ' ', 'g'))
        ORDER BY submissions DESC, accounts DESC, last DESC
        LIMIT ${limit}`,
      [challenge_id],
    );
  }

  /** Submissions with these ids, the earliest first, which nobody changes before the transaction ends. */
  hold(tx: Tx, ids: readonly number[]): Promise<Submission[]> {
    return tx.query('SELECT * FROM submissions WHERE id = ANY($1) ORDER BY date, id FOR UPDATE', [ids]);
  }

  /** The team a user is in, where `FOR SHARE` keeps them until the transaction ends; null for none, and for no such user. */
  async teamOf(tx: Tx, user_id: number, lock: '' | 'FOR SHARE' = ''): Promise<number | null> {
    const sql = `SELECT team_id FROM users WHERE id = $1 ${lock}`;
    const [user] = await tx.query<{ team_id: number | null }>(sql, [user_id]);
    return user?.team_id ?? null;
  }

  /** Keeps accounts from being hidden or banned until their solves are stored, where the hiding then finds them. */
  async holdAccounts(tx: Tx, mode: AccountMode, account_ids: readonly number[]): Promise<void> {
    await tx.query(`SELECT 1 FROM ${mode} WHERE id = ANY($1) ORDER BY id FOR SHARE`, [account_ids]);
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
