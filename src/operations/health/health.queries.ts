import { Injectable } from '@nestjs/common';
import { MAIL_KINDS } from '../../accounts/shared/account-mail.jobs';
import type { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';

/** Number of the newest submissions that `attempts` reads, in about 10 ms. In most events an hour has fewer. */
const LATEST = 100_000;

const MAX_MAILINGS = 10;

/** Submissions in a minute. `minute` is the number of minutes since 1970, `active` the number of accounts. */
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

/** Number of mails that are not sent, by state, and the latest error. */
export interface MailCounts {
  waiting: number;
  failing: number;
  given_up: number;
  error: string | null;
}

/** A webhook that needs an administrator. */
export interface FailingWebhook {
  id: number;
  name: string;
  failures: number;
  disabled_reason: string | null;
  dropped: number;
  /** Status or error of the latest attempt that failed. */
  error: string | null;
}

/** A mailing that is paused or cannot be sent. `error` is its last failure, or null. */
export interface FaultyMailing {
  id: number;
  subject: string;
  state: 'paused' | 'sending';
  error: string | null;
  waiting: number;
}

/** Number of unfinished jobs of one kind. */
export interface JobCount {
  kind: string;
  pending: number;
  given_up: number;
  overdue_seconds: number;
}

const MINUTE = `floor(extract(epoch FROM date) / 60)::int`;

/** SQL for the health page and the checks during the event. */
@Injectable()
export class HealthQueries {
  constructor(private readonly database: Database) {}

  /** Submissions by minute, of the newest `LATEST` ones. Served by submissions_pkey, read backwards. */
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

  /** New users by minute. Scans all users. */
  registrations(since: Instant): Promise<CountOfMinute[]> {
    return this.database.query<CountOfMinute>(
      `SELECT ${MINUTE} AS minute, COUNT(*)::int AS count
         FROM (SELECT created AS date FROM users WHERE created >= $1) made GROUP BY 1`,
      [since],
    );
  }

  /**
   * Visible challenges without a solve that have at least `wrong` incorrect submissions, the first of which was sent
   * before `before`. Served by submissions_challenge_id_id_idx.
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
   * Challenges that accounts neither hidden nor banned solved within `seconds` after the start of the event, or after a
   * later release of the challenge. Served by solves_date_idx; OFFSET 0 keeps the planner from scanning the whole
   * table.
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

  async challenges(): Promise<{ all: number; visible: number }> {
    const [row] = await this.database.query<{ all: number; visible: number }>(
      `SELECT COUNT(*)::int AS "all", (COUNT(*) FILTER (WHERE state = 'visible'))::int AS visible FROM challenges`,
    );
    return row ?? { all: 0, visible: 0 };
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

  /**
   * Returns the newest mailings that are paused, or that are being sent although the last mail failed or no job is
   * pending.
   */
  faultyMailings(): Promise<FaultyMailing[]> {
    return this.database.query<FaultyMailing>(
      `SELECT id, subject, state, error,
              (SELECT COUNT(*)::int FROM mailing_recipients WHERE mailing_id = mailings.id AND state = 'waiting') AS waiting
         FROM mailings
        WHERE state = 'paused'
           OR state = 'sending' AND (failures > 0 OR NOT EXISTS (
                SELECT FROM jobs WHERE kind = 'mailing' AND due IS NOT NULL AND payload @> jsonb_build_object('mailing_id', mailings.id)))
        ORDER BY id DESC LIMIT ${MAX_MAILINGS}`,
    );
  }

  jobs(): Promise<JobCount[]> {
    return this.database.query<JobCount>(
      `SELECT kind, COUNT(due)::int AS pending, (COUNT(*) - COUNT(due))::int AS given_up,
              GREATEST(COALESCE(EXTRACT(EPOCH FROM now() - MIN(due)), 0), 0)::int AS overdue_seconds
         FROM jobs GROUP BY kind ORDER BY kind`,
    );
  }

  /** Milliseconds by which the database's clock is ahead of this machine's; negative if it is behind. */
  async clockOffset(): Promise<number> {
    const [row] = await this.database.query<{ millis: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS millis',
    );
    return (row?.millis ?? Date.now()) - Date.now();
  }

  /**
   * Returns webhooks that the platform switched off, and webhooks with at least `failures` failures in a row. Served by
   * webhook_deliveries_endpoint_id_id_idx.
   */
  webhooks(failures: number): Promise<FailingWebhook[]> {
    return this.database.query<FailingWebhook>(
      `SELECT e.id, e.name, e.failures, e.disabled_reason, e.dropped,
              (SELECT COALESCE(d.error, 'status ' || d.status) FROM webhook_deliveries d
                WHERE d.endpoint_id = e.id AND d.attempted IS NOT NULL AND d.state IN ('waiting', 'failed')
                ORDER BY d.id DESC LIMIT 1) AS error
         FROM webhook_endpoints e
        WHERE e.disabled_reason IS NOT NULL OR (e.enabled AND e.failures >= $1)
        ORDER BY e.id`,
      [failures],
    );
  }
}
