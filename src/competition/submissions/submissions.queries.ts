import { Injectable } from '@nestjs/common';
import type { PageSlice } from '../../http/envelope/page-query';
import { type Condition, whereClause } from '../../http/search/search-query';
import { Database, type Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';
import type { Submission } from './submission.entity';
import type { ClusterView, SubmissionView } from './submission.views';

/** SQL that reads and locks submissions. */
@Injectable()
export class SubmissionsQueries {
  constructor(private readonly database: Database) {}

  /** Sorted by id. Joins only the rows of the page. */
  list(conditions: readonly (Condition | null)[], { limit, offset }: PageSlice): Promise<SubmissionView[]> {
    const { sql, parameters } = whereClause(conditions);
    return this.database.query(
      `${withNames(`SELECT * FROM submissions ${sql} ORDER BY id LIMIT ${limit} OFFSET ${offset}`)} ORDER BY s.id`,
      parameters,
    );
  }

  /**
   * Served by a backward scan of submissions_pkey, by submissions_challenge_id_id_idx, and by the indexes on user_id
   * and team_id. Text and address have no index, because each attempt would have to update it.
   */
  newest(conditions: readonly (Condition | null)[], limit: number): Promise<SubmissionView[]> {
    const { sql, parameters } = whereClause(conditions);
    return this.database.query(
      `${withNames(`SELECT * FROM submissions ${sql} ORDER BY id DESC LIMIT ${limit}`)} ORDER BY s.id DESC`,
      parameters,
    );
  }

  async newestId(): Promise<number> {
    const [row] = await this.database.query<{ id: number }>('SELECT COALESCE(MAX(id), 0) AS id FROM submissions');
    return row?.id ?? 0;
  }

  async count(conditions: readonly (Condition | null)[]): Promise<number> {
    const { sql, parameters } = whereClause(conditions);
    const [row] = await this.database.query<{ count: number }>(
      `SELECT COUNT(*) AS count FROM submissions ${sql}`,
      parameters,
    );
    return row?.count ?? 0;
  }

  async find(database: Tx | Database, id: number): Promise<SubmissionView | null> {
    const [row] = await database.query<SubmissionView>(withNames('SELECT * FROM submissions WHERE id = $1'), [id]);
    return row ?? null;
  }

  /**
   * Groups wrong submissions that differ only in case, in spaces at the ends, or in the kind and number of blanks
   * between words; largest groups first. Served by submissions_challenge_id_id_idx.
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

  lock(tx: Tx, ids: readonly number[]): Promise<Submission[]> {
    return tx.query('SELECT * FROM submissions WHERE id = ANY($1) ORDER BY date, id FOR UPDATE', [ids]);
  }

  /** Returns the user's team; null without a team and for an unknown user. */
  async teamOf(tx: Tx, user_id: number, lock: '' | 'FOR SHARE' = ''): Promise<number | null> {
    const sql = `SELECT team_id FROM users WHERE id = $1 ${lock}`;
    const [user] = await tx.query<{ team_id: number | null }>(sql, [user_id]);
    return user?.team_id ?? null;
  }

  /**
   * Keeps the accounts from being hidden or banned until their solves are committed: hiding recounts only stored
   * solves.
   */
  async lockAccounts(tx: Tx, mode: AccountMode, account_ids: readonly number[]): Promise<void> {
    await tx.query(`SELECT 1 FROM ${mode} WHERE id = ANY($1) ORDER BY id FOR SHARE`, [account_ids]);
  }
}

/** Returns SQL that adds the names of challenge, user and team to `submissions`, a SELECT of whole rows. */
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
