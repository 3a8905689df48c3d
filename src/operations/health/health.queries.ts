import { Injectable } from '@nestjs/common';
import { MAIL_KINDS } from '../../accounts/shared/account-mail.jobs';
import type { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';

/** Limits the scan to about 10 ms; enough for an hour of most events. */
const LATEST = 100_000;

/** Attempts in a minute, counted from 1970. */
export interface AttemptsOfMinute {
  minute: number;
  correct: number;
  incorrect: number;
  active: number;
}

export interface CountOfMinute {
  minute: number;
  count: number;
}

export interface CountedChallenge {
  id: number;
  name: string | null;
  count: number;
}

/** Mails that are not sent, by state. */
export interface MailCounts {
  waiting: number;
  failing: number;
  given_up: number;
  error: string | null;
}

/** Unfinished jobs of a kind. */
export interface JobCount {
  kind: string;
  pending: number;
  given_up: number;
  overdue_seconds: number;
}

const MINUTE = `floor(extract(epoch FROM date) / 60)::int`;

/** SQL for the health of the event. */
@Injectable()
export class HealthQueries {
  constructor(private readonly database: Database) {}

  /** Attempts by minute, limited to the latest ones. Served by submissions_pkey, read backwards. */
  attempts(since: Instant): Promise<AttemptsOfMinute[]> {
    return this.database.query<AttemptsOfMinute>(
      `SELECT ${MINUTE} AS minute, COUNT(*) FILTER (WHERE type = 'correct')::int AS correct,
              COUNT(*) FILTER (WHERE type = 'incorrect')::int AS incorrect, COUNT(DISTINCT account_id)::int AS active
         FROM (SELECT date, type, account_id FROM submissions ORDER BY id DESC LIMIT ${LATEST}) latest
        WHERE date >= $1 GROUP BY 1`,
      [since],
    );
  }

  /** Solves by minute. Served by solves_date_idx. */
  solves(since: Instant): Promise<CountOfMinute[]> {
    return this.database.query<CountOfMinute>(
      `SELECT ${MINUTE} AS minute, COUNT(*)::int AS count FROM solves WHERE date >= $1 GROUP BY 1`,
      [since],
    );
  }

  /** Registrations by minute; scans all users. */
  registrations(since: Instant): Promise<CountOfMinute[]> {
    return this.database.query<CountOfMinute>(
      `SELECT ${MINUTE} AS minute, COUNT(*)::int AS count
         FROM (SELECT created AS date FROM users WHERE created >= $1) made GROUP BY 1`,
      [since],
    );
  }

  /**
   * Visible challenges without a solve, with at least `wrong` incorrect submissions, the first of them before `before`.
   * Served by the index of a challenge's submissions.
   */
  neverSolved(wrong: number, before: Instant): Promise<CountedChallenge[]> {
    return this.database.query<CountedChallenge>(
      `SELECT c.id, c.name, tried.count
         FROM challenges c CROSS JOIN LATERAL (
              SELECT COUNT(*)::int AS count, MIN(date) AS first FROM submissions
               WHERE challenge_id = c.id AND type = 'incorrect') tried
        WHERE c.state = 'visible' AND NOT EXISTS (SELECT FROM solves WHERE challenge_id = c.id)
          AND tried.count >= $1 AND tried.first <= $2
        ORDER BY tried.count DESC`,
      [wrong, before],
    );
  }

  /**
   * Challenges with solves on the board within `seconds` after the start, or after a later release. Served by
   * solves_date_idx, once for each time; OFFSET 0 keeps the planner from scanning the whole table.
   */
  solvedSoon(
    start: Instant | null,
    seconds: number,
    accounts: 'users' | 'teams',
  ): Promise<(CountedChallenge & { is_release: boolean })[]> {
    return this.database.query(
      `WITH opened AS (SELECT id, name, GREATEST($1::timestamptz, scheduled_at) AS moment,
                              COALESCE(scheduled_at > $1, scheduled_at IS NOT NULL) AS is_release
                         FROM challenges),
            soon AS MATERIALIZED (
              SELECT moment, s.challenge_id, s.account_id
                FROM (SELECT DISTINCT moment FROM opened) moments
                CROSS JOIN LATERAL (SELECT challenge_id, account_id FROM solves
                                     WHERE date >= moment AND date < moment + make_interval(secs => $2) OFFSET 0) s)
       SELECT c.id, c.name, c.is_release, COUNT(*)::int AS count
         FROM soon JOIN opened c ON c.id = soon.challenge_id AND c.moment = soon.moment
         JOIN ${accounts} a ON a.id = soon.account_id AND NOT a.hidden AND NOT a.banned
        GROUP BY 1, 2, 3 ORDER BY 1`,
      [start, seconds],
    );
  }

  async visibleChallenges(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `SELECT COUNT(*)::int AS count FROM challenges WHERE state = 'visible'`,
    );
    return row?.count ?? 0;
  }

  async mails(): Promise<MailCounts> {
    const [row] = await this.database.query<MailCounts>(
      `SELECT COUNT(*) FILTER (WHERE due IS NOT NULL)::int AS waiting,
              COUNT(*) FILTER (WHERE due IS NOT NULL AND error IS NOT NULL)::int AS failing,
              COUNT(*) FILTER (WHERE due IS NULL)::int AS given_up,
              (array_agg(error ORDER BY id DESC) FILTER (WHERE error IS NOT NULL))[1] AS error
         FROM jobs WHERE kind = ANY($1)`,
      [MAIL_KINDS],
    );
    return row ?? { waiting: 0, failing: 0, given_up: 0, error: null };
  }

  jobs(): Promise<JobCount[]> {
    return this.database.query<JobCount>(
      `SELECT kind, COUNT(due)::int AS pending, (COUNT(*) - COUNT(due))::int AS given_up,
              GREATEST(COALESCE(EXTRACT(EPOCH FROM now() - MIN(due)), 0), 0)::int AS overdue_seconds
         FROM jobs GROUP BY kind ORDER BY kind`,
    );
  }

  /** Milliseconds by which the database's clock is ahead. */
  async clockOffset(): Promise<number> {
    const [row] = await this.database.query<{ millis: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS millis',
    );
    return (row?.millis ?? Date.now()) - Date.now();
  }
}
