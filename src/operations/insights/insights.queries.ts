import { Injectable } from '@nestjs/common';
import { withinColumn } from '../../http/search/query-fields';
import { Database, type Tx } from '../../platform/database/database';
import { HeavyReads } from '../../platform/database/heavy-reads';
import { Settings } from '../../settings/settings';
import type { FastSolvesQuery, OddChallengesQuery, SharedAddressesQuery, SharedAnswersQuery } from './insight.dto';
import type { InsightKind } from './insight-mark.entity';
import type {
  FastSolveView,
  InsightAccountView,
  OddChallengeView,
  SharedAddressView,
  SharedAnswerView,
} from './insight.views';

const MAX_INSIGHTS = 200;

const MAX_ACCOUNTS = 10;

/** With fewer solves, a challenge's median time says little. */
const MIN_SOLVES = 5;

/**
 * Accounts that organisers use for tests: hidden accounts and administrators. They are few, so excluding them is much
 * faster than joining all other accounts.
 */
const ORGANISERS = `
  (SELECT id FROM teams WHERE teams_compete() AND hidden
   UNION ALL SELECT id FROM users WHERE NOT teams_compete() AND (hidden OR type = 'admin'))`;

const CHALLENGE = `json_build_object('id', challenges.id, 'name', challenges.name, 'category', challenges.category)`;

function marked(kind: InsightKind, seen: boolean | undefined): { columns: string; join: string; where: string } {
  return {
    columns: `mark.key IS NOT NULL AS is_marked, mark.note AS mark_note, mark.created AS mark_created,
              (SELECT name FROM users WHERE users.id = mark.user_id) AS mark_by`,
    join: `LEFT JOIN insight_marks mark ON mark.kind = '${kind}' AND mark.key = found.key`,
    where: seen === undefined ? 'TRUE' : `mark.key IS ${seen ? 'NOT ' : ''}NULL`,
  };
}

type Marked<View> = Omit<View, 'mark' | 'accounts' | 'account'> & {
  is_marked: boolean;
  mark_note: string | null;
  mark_by: string | null;
  mark_created: SharedAnswerView['first_seen'];
  account_ids?: number[];
};

/**
 * SQL that finds unusual behaviour. Each statement scans a whole table, in up to about five seconds for a million
 * submissions.
 */
@Injectable()
export class InsightsQueries {
  constructor(
    private readonly database: Database,
    private readonly heavy: HeavyReads,
    private readonly settings: Settings,
  ) {}

  /**
   * Incorrect submissions of at least `length` characters that at least two accounts sent, and at most `accounts`.
   * Ignores case and surrounding spaces. Sorted by fewest accounts, then longest text.
   */
  answers({ seen, challenge_id, accounts = 5, length = 8 }: SharedAnswersQuery): Promise<SharedAnswerView[]> {
    const { columns, join, where } = marked('answers', seen);
    return this.read<SharedAnswerView>(
      `WITH sent AS (SELECT challenge_id, hashtextextended(lower(btrim(provided)), 0) AS hash, account_id,
                            COUNT(*) AS submissions, MIN(id) AS first, MAX(id) AS last
                       FROM submissions
                      WHERE type = 'incorrect' AND account_id IS NOT NULL AND account_id NOT IN ${ORGANISERS}
                        AND char_length(btrim(provided)) >= $1 AND ($3::int IS NULL OR challenge_id = $3)
                      GROUP BY 1, 2, 3),
            shared AS (SELECT challenge_id, hash, COUNT(*) AS account_count, SUM(submissions)::int AS submissions,
                              MIN(first) AS first, MAX(last) AS last
                         FROM sent GROUP BY challenge_id, hash HAVING COUNT(*) BETWEEN 2 AND $2),
            picked AS (SELECT found.*, submissions.provided AS answer, submissions.date AS first_seen, ${columns}
                         FROM (SELECT challenge_id || ':' || hash AS key, * FROM shared) found
                              JOIN submissions ON submissions.id = found.first ${join}
                        WHERE ${where}
                        ORDER BY account_count, char_length(provided) DESC, found.last DESC LIMIT ${MAX_INSIGHTS}),
            senders AS (SELECT challenge_id, hash, array_agg(account_id ORDER BY sent.first) AS ids
                          FROM sent JOIN picked USING (challenge_id, hash) GROUP BY challenge_id, hash)
       SELECT key, ${CHALLENGE} AS challenge, answer, ids[1:${MAX_ACCOUNTS}] AS account_ids, account_count, picked.submissions, first_seen,
              (SELECT date FROM submissions WHERE submissions.id = picked.last) AS last_seen,
              is_marked, mark_note, mark_created, mark_by
         FROM picked JOIN senders USING (challenge_id, hash) JOIN challenges ON challenges.id = challenge_id
        ORDER BY account_count, char_length(answer) DESC, picked.last DESC`,
      [withinColumn(length), withinColumn(accounts), challenge_id === undefined ? null : withinColumn(challenge_id)],
    );
  }

  /**
   * IP addresses that at least two accounts used, and at most `accounts`. Sorted by fewest accounts, then latest use.
   */
  addresses({ seen, accounts = 10 }: SharedAddressesQuery): Promise<SharedAddressView[]> {
    const { columns, join, where } = marked('addresses', seen);
    return this.read<SharedAddressView>(
      `WITH came AS (SELECT ip, account_id, COUNT(*) AS submissions, MIN(date) AS first_seen, MAX(date) AS last_seen
                       FROM submissions WHERE ip IS NOT NULL GROUP BY ip, account_id
                     UNION ALL
                     SELECT ip, CASE WHEN teams_compete() THEN team_id ELSE users.id END, 0, MIN(sessions.created), MAX(last_seen)
                       FROM sessions JOIN users ON users.id = sessions.user_id WHERE ip IS NOT NULL GROUP BY 1, 2),
            by_account AS (SELECT ip, account_id, SUM(submissions) AS submissions, MIN(first_seen) AS first_seen,
                                  MAX(last_seen) AS last_seen
                             FROM came WHERE account_id IS NOT NULL AND account_id NOT IN ${ORGANISERS} GROUP BY ip, account_id),
            found AS (SELECT ip AS key, ip AS address, COUNT(*) AS account_count, SUM(submissions)::int AS submissions,
                             array_agg(account_id ORDER BY first_seen) AS ids, MIN(first_seen) AS first_seen,
                             MAX(last_seen) AS last_seen
                        FROM by_account GROUP BY ip HAVING COUNT(*) BETWEEN 2 AND $1)
       SELECT found.key, address, found.ids[1:${MAX_ACCOUNTS}] AS account_ids, account_count, submissions, first_seen, last_seen, ${columns}
         FROM found ${join}
        WHERE ${where}
        ORDER BY account_count, last_seen DESC, address LIMIT ${MAX_INSIGHTS}`,
      [withinColumn(accounts)],
    );
  }

  /**
   * Solves at most `seconds` after the latest of these times: the user's previous solve, the start of the event, the
   * release of the challenge (unless it is after the solve). If the challenge has at least `MIN_SOLVES` solves, the
   * time must also be at most a tenth of its median. Sorted by the ratio to the median, smallest first.
   */
  speed({ seen, challenge_id, seconds = 60 }: FastSolvesQuery): Promise<FastSolveView[]> {
    const { columns, join, where } = marked('speed', seen);
    return this.read<FastSolveView>(
      `WITH timed AS (SELECT solves.*, lag(date) OVER (PARTITION BY user_id ORDER BY date, id) AS before FROM solves),
            since AS (SELECT timed.*, CASE WHEN scheduled_at <= date THEN scheduled_at END AS released, to_timestamp($3) AS started
                        FROM timed JOIN challenges ON challenges.id = challenge_id),
            gaps AS (SELECT since.*, date_part('epoch', date - GREATEST(before, released, started)) AS seconds,
                            CASE GREATEST(before, released, started)
                              WHEN before THEN 'solve' WHEN started THEN 'start' ELSE 'release' END AS since
                       FROM since
                      WHERE account_id IS NOT NULL AND account_id NOT IN ${ORGANISERS}
                        AND (before IS NOT NULL OR date >= GREATEST(released, started))),
            usual AS (SELECT challenge_id, COUNT(*) AS solves, percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds) AS median_seconds
                        FROM gaps GROUP BY challenge_id),
            found AS (SELECT gaps.id::text AS key, gaps.*, median_seconds, solves
                        FROM gaps JOIN usual USING (challenge_id)
                       WHERE seconds BETWEEN 0 AND $1 AND ($2::int IS NULL OR challenge_id = $2)
                         AND (solves < ${MIN_SOLVES} OR seconds <= median_seconds / 10))
       SELECT found.key, found.id AS solve_id, ${CHALLENGE} AS challenge,
              ARRAY[found.account_id] AS account_ids,
              json_build_object('id', player.id, 'name', player.name, 'banned', player.banned) AS user,
              found.date, seconds, median_seconds, found.solves, since, ${columns}
         FROM found JOIN challenges ON challenges.id = found.challenge_id
              JOIN users player ON player.id = found.user_id ${join}
        WHERE ${where}
        ORDER BY seconds / GREATEST(median_seconds, 1), seconds, found.id LIMIT ${MAX_INSIGHTS}`,
      [
        withinColumn(seconds),
        challenge_id === undefined ? null : withinColumn(challenge_id),
        this.settings.get('start'),
      ],
    );
  }

  /**
   * Visible challenges that seem broken or too easy. Broken: no solve and at least `least` incorrect submissions. Too
   * easy: at least `least` solves, by at least 90 % of the accounts that tried, and at most one incorrect submission
   * for ten solves.
   */
  challenges({ seen, least = 20 }: OddChallengesQuery): Promise<OddChallengeView[]> {
    const { columns, join, where } = marked('challenges', seen);
    return this.read<OddChallengeView>(
      `WITH tried AS (SELECT challenge_id, COUNT(*) AS accounts, SUM(fails)::int AS fails, COUNT(solve) AS solves
                        FROM progress WHERE account_id NOT IN ${ORGANISERS} GROUP BY challenge_id),
            found AS (SELECT CASE WHEN solves = 0 THEN 'dead' ELSE 'easy' END AS verdict,
                             CASE WHEN solves = 0 THEN 'dead' ELSE 'easy' END || ':' || challenge_id AS key, tried.*
                        FROM tried
                       WHERE solves = 0 AND fails >= $1
                          OR solves >= GREATEST($1, 1) AND solves >= accounts * 0.9 AND fails * 10 <= solves)
       SELECT found.key, verdict, ${CHALLENGE} AS challenge, accounts, fails, found.solves, ${columns}
         FROM found JOIN challenges ON challenges.id = found.challenge_id AND challenges.state = 'visible' ${join}
        WHERE ${where}
        ORDER BY verdict, fails DESC, found.challenge_id LIMIT ${MAX_INSIGHTS}`,
      [withinColumn(least)],
    );
  }

  private async read<View extends object>(sql: string, parameters: unknown[]): Promise<View[]> {
    const { rows, accounts } = await this.heavy.run(() =>
      this.database.snapshot(async (tx: Tx) => {
        // With the default `work_mem`, PostgreSQL sorts a million rows on disk, which is slow.
        await tx.query(`SET LOCAL work_mem = '64MB'`);
        const rows = await tx.query<Marked<View>>(sql, parameters);
        return { rows, accounts: await namesOf(tx, new Set(rows.flatMap(({ account_ids = [] }) => account_ids))) };
      }),
    );
    return rows.map(({ is_marked, mark_note, mark_by, mark_created, account_ids, ...columns }) => {
      const mark = is_marked ? { note: mark_note, by: mark_by, created: mark_created } : null;
      const accountViews = account_ids?.flatMap((id) => accounts.get(id) ?? []);
      // `columns` has all other fields of `View`, which TypeScript cannot check.
      return {
        ...columns,
        ...(accountViews && { accounts: accountViews, account: accountViews[0] }),
        mark,
      } as unknown as View;
    });
  }
}

async function namesOf(tx: Tx, ids: ReadonlySet<number>): Promise<Map<number, InsightAccountView>> {
  const rows = await tx.query<InsightAccountView>(
    `SELECT id, name, banned FROM teams WHERE teams_compete() AND id = ANY($1)
     UNION ALL SELECT id, name, banned FROM users WHERE NOT teams_compete() AND id = ANY($1)`,
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
