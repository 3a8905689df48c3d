import { Injectable } from '@nestjs/common';
import { MAIL_KINDS } from '../../accounts/shared/account-mail.jobs';
import type { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';

/** Attempts looked at: an hour of most events, in some ten milliseconds. */
const LATEST = 100_000;

/** Attempts in a minute; minutes are counted from 1970. */
export interface AttemptsOfMinute {
  minute: number;
  correct: number;
  incorrect: number;
  /** Accounts that tried anything. */
  active: number;
}

/** A count of a minute. */
export interface CountOfMinute {
  minute: number;
  count: number;
}

/** A challenge with a count. */
export interface CountedChallenge {
  id: number;
  name: string | null;
  count: number;
}

/** Mails that are not sent, by how they stand. */
export interface MailCounts {
  waiting: number;
  failing: number;
  given_up: number;
  /** The last answer of the mail server. */
  error: string | null;
}

/** Background work of a kind that is not done. */
export interface JobCount {
  kind: string;
  pending: number;
  given_up: number;
  overdue_seconds: number;
}

const MINUTE = `floor(extract(epoch FROM date) / 60)::int`;

/** Reads of the health of the event. */
@Injectable()
export class HealthQueries {
  constructor(private readonly database: Database) {}

  /** Attempts of each minute since then, as far as the latest reach. Served by submissions_pkey, from its end. */
  attempts(since: Instant): Promise<AttemptsOfMinute[]> {
    return this.database.query<AttemptsOfMinute>(
      `SELECT ${MINUTE} AS minute, COUNT(*) FILTER (WHERE type = 'correct')::int AS correct,
              COUNT(*) FILTER (WHERE type = 'incorrect')::int AS incorrect, COUNT(DISTINCT account_id)::int AS active
         FROM (SELECT date, type, account_id FROM submissions ORDER BY id DESC LIMIT ${LATEST}) latest
        WHERE date >= $1 GROUP BY 1`,
      [since],
    );
  }

  /** Solves of each minute since then. Served by solves_date_idx. */
  solves(since: Instant): Promise<CountOfMinute[]> {
    return this.database.query<CountOfMinute>(
      `SELECT ${MINUTE} AS minute, COUNT(*)::int AS count FROM solves WHERE date >= $1 GROUP BY 1`,
      [since],
    );
  }

  /** Accounts made in each minute since then; looks at every user. */
  registrations(since: Instant): Promise<CountOfMinute[]> {
    return this.database.query<CountOfMinute>(
      `SELECT ${MINUTE} AS minute, COUNT(*)::int AS count
         FROM (SELECT created AS date FROM users WHERE created >= $1) made GROUP BY 1`,
      [since],
    );
  }

  /** Visible challenges with at least so many wrong answers and no solve, first tried before then. Served by the index of a challenge's submissions. */
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
   * Challenges that accounts on the board solved within so many seconds of the start, or of their release after it. Served by
   * solves_date_idx, once for each moment; left to itself the planner would read the whole table.
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

  /** Milliseconds by which the clock of the database is ahead of this machine's. */
  async clockOffset(): Promise<number> {
    const [row] = await this.database.query<{ millis: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS millis',
    );
    return (row?.millis ?? Date.now()) - Date.now();
  }
}
