import { Injectable } from '@nestjs/common';
import { Forbidden } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import { notify } from '../../platform/events/event-bus';
import { Settings } from '../../settings/settings';
import { ProgressService } from '../progress/progress.service';
import { ChallengeSolved } from '../submissions/submission.events';
import type { Attempt } from './attempt';
import type { AttemptOutcome, PartialSubmission, Verdict } from './attempt.rules';

/** Values of the parameter `p_partial` of `record_attempt`. */
const PARTIAL = { correct: null, partial: 'new', repeated: 'repeated', incorrect: null } satisfies Record<
  AttemptOutcome,
  string | null
>;

type VerdictRow = Verdict | { verdict: null };

/** Progress of an account at a challenge, before an attempt. */
export interface AttemptProgress {
  fails: number;
  retry_after: number | null;
  solved: boolean;
}

const COLUMNS = 'verdict, fails, submission_id, retry_after, new_value, new_solves';
const CALL = 'record_attempt($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)';

/** SQL that records and reads attempts. */
@Injectable()
export class AttemptsQueries {
  constructor(
    private readonly database: Database,
    private readonly progresses: ProgressService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  lockAccount(tx: Tx, account_id: number): Promise<void> {
    return this.progresses.lockAttempts(tx, account_id);
  }

  /**
   * Applies the limits and records the attempt in a transaction; functions.sql documents the locks of `record_attempt`.
   * Throws Forbidden and records nothing if the user left the team or the mode was switched in the meantime.
   */
  async record(tx: Tx, attempt: Attempt, outcome: AttemptOutcome): Promise<Verdict> {
    const [row] = await tx.query<VerdictRow>(`SELECT ${COLUMNS} FROM ${CALL}`, this.parametersOf(attempt, outcome));
    const verdict = verdictOf(row);
    if (verdict.verdict === 'correct') tx.publish(solvedBy(attempt));
    return verdict;
  }

  /**
   * Like `record`, but in one statement that also notifies the other processes of a solve. Correct and wrong
   * submissions take the same path: the response time must not reveal that a rate-limited submission is correct.
   */
  async recordDirectly(attempt: Attempt, outcome: AttemptOutcome): Promise<Verdict> {
    const row = await this.database.announce<VerdictRow>(
      `SELECT ${COLUMNS}, CASE WHEN verdict = 'correct' THEN ${notify('$13')} END AS notice FROM ${CALL}`,
      this.parametersOf(attempt, outcome),
      solvedBy(attempt),
      ({ verdict }) => verdict === 'correct',
    );
    return verdictOf(row);
  }

  /**
   * Counts a submission that matches no challenge as wrong, and returns null. If the rate limit is exceeded, counts
   * nothing and returns the seconds to wait.
   */
  async recordMiss(
    account_id: number,
    wrong_per_minute: number,
    from: Tx | Database = this.database,
  ): Promise<number | null> {
    const [row] = await from.query<{ retry_after: number | null }>('SELECT retry_after FROM record_guess($1, $2, $3)', [
      account_id,
      wrong_per_minute,
      this.clock.now(),
    ]);
    return row?.retry_after ?? null;
  }

  /** Served by submissions_account_id_challenge_id_idx. */
  partialSubmissions({ user, challenge }: Attempt, from: Tx | Database = this.database): Promise<PartialSubmission[]> {
    return from.query(
      `SELECT user_id, COALESCE(provided, '') AS provided FROM submissions WHERE account_id = $1 AND challenge_id = $2 AND type = 'partial'`,
      [user.account_id, challenge.id],
    );
  }

  async memberIds(team_id: number, from: Tx | Database = this.database): Promise<number[]> {
    const rows = await from.query<{ id: number }>('SELECT id FROM users WHERE team_id = $1', [team_id]);
    return rows.map(({ id }) => id);
  }

  /**
   * Returns the wrong attempts that count now, the seconds left of a timeout, and whether the account has solved the
   * challenge. Served by progress_pkey and the indexes of `recent_attempts`.
   */
  async progress({ user, challenge }: Attempt): Promise<AttemptProgress> {
    const [row] = await this.database.query<AttemptProgress>(
      `SELECT COALESCE(recent.fails, p.fails) AS fails, CEIL(EXTRACT(EPOCH FROM recent.retry_at - $5))::int AS retry_after,
              p.solve IS NOT NULL AS solved
         FROM progress p
         LEFT JOIN recent_attempts($1, $2, $3, $4, $5) recent ON $4::int IS NOT NULL
        WHERE p.account_id = $1 AND p.challenge_id = $2`,
      [user.account_id, challenge.id, challenge.max_attempts ?? 0, this.settings.attemptsTimeout, this.clock.now()],
    );
    return row ?? { fails: 0, retry_after: null, solved: false };
  }

  private parametersOf({ user, challenge, ip, provided }: Attempt, outcome: AttemptOutcome): unknown[] {
    return [
      ...[user.account_id, user.id, challenge.id, challenge.max_attempts ?? 0],
      this.settings.get('incorrect_submissions_per_min'),
      ...[outcome === 'correct', ip, provided, this.clock.now(), PARTIAL[outcome]],
      ...[this.settings.attemptsTimeout, this.settings.ratelimitedKept],
    ];
  }
}

function solvedBy({ user, challenge }: Attempt): ChallengeSolved {
  return new ChallengeSolved(challenge.id, user.id, user.account_id);
}

function verdictOf(row: VerdictRow | undefined): Verdict {
  if (!row) throw new Error('record_attempt returned no row');
  if (row.verdict === null) throw new Forbidden();
  return row;
}
