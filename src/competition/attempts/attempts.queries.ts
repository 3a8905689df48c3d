import { Injectable } from '@nestjs/common';
import type { Instant } from '../../platform/clock/instant';
import type { DomainEvent } from '../../platform/events/domain-event';
import { Database, type Tx } from '../../platform/database/database';
import { notify } from '../../platform/events/event-bus';
import type { PartialAnswer, Verdict, AnswerOutcome } from './attempt.rules';

/** Everything the database needs to decide about one judged attempt and to record it. */
export interface JudgedAttempt {
  account_id: number;
  user_id: number;
  challenge_id: number;
  max_attempts: number | null;
  wrong_per_minute: number;
  outcome: AnswerOutcome;
  ip: string;
  provided: string;
  date: Instant;
}

/** The database's decision; `fails` counts the account's wrong attempts at the challenge with this one. */
export interface Decision {
  verdict: Verdict;
  fails: number;
  /** The attempt as it was recorded; null for one that was refused, or brought nothing. */
  submission_id?: number | null;
  /** Seconds until an account that was too fast may try again. */
  retry_after?: number | null;
  /** What a challenge that was just solved is worth, and how often it is solved; null where the solve does not count for others. */
  new_value?: number | null;
  new_solves?: number | null;
}

/** How `record_attempt` is given outcomes between right and wrong. */
const PARTIAL = { correct: null, partial: 'new', repeated: 'repeated', incorrect: null } satisfies Record<
  AnswerOutcome,
  string | null
>;

type DecisionRow = Decision | { verdict: null };

const DECISION = 'verdict, fails, submission_id, retry_after, new_value, new_solves';

const PARAMETERS = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10';

function parametersOf(attempt: JudgedAttempt): unknown[] {
  return [
    attempt.account_id,
    attempt.user_id,
    attempt.challenge_id,
    attempt.max_attempts ?? 0,
    attempt.wrong_per_minute,
    attempt.outcome === 'correct',
    attempt.ip,
    attempt.provided,
    attempt.date,
    PARTIAL[attempt.outcome],
  ];
}

function rowOf(row: DecisionRow | undefined): DecisionRow {
  if (!row) throw new Error('record_attempt gave no row');
  return row;
}

function decisionOf(row: DecisionRow): Decision | null {
  return row.verdict === null ? null : row;
}

/** The statements of the attempt path. */
@Injectable()
export class AttemptsQueries {
  constructor(private readonly database: Database) {}

  /**
   * Decides and records, in one statement; see `record_attempt` in functions.sql for its locks. Null, with nothing recorded,
   * when the account is no longer the user's: they left the team, or the mode was switched.
   */
  async record(tx: Tx, attempt: JudgedAttempt): Promise<Decision | null> {
    const [row] = await tx.query<DecisionRow>(
      `SELECT ${DECISION} FROM record_attempt(${PARAMETERS})`,
      parametersOf(attempt),
    );
    return decisionOf(rowOf(row));
  }

  /**
   * The same in a single statement, which sends the event of a solve by itself, for an answer that is right or wrong. Both take this one path, so
   * that the time it takes tells nothing about an answer that may not be judged any more. Wrong answers announce nothing.
   */
  async recordAndAnnounce(attempt: JudgedAttempt, solved: DomainEvent): Promise<Decision | null> {
    const row = await this.database.announce<DecisionRow>(
      `SELECT ${DECISION}, CASE WHEN verdict = 'correct' THEN ${notify('$11')} END AS notice
         FROM record_attempt(${PARAMETERS})`,
      parametersOf(attempt),
      solved,
      ({ verdict }) => verdict === 'correct',
    );
    return decisionOf(rowOf(row));
  }

  /** Counts an answer that fits no challenge as wrong; gives how many seconds the account must wait instead, where it was too fast. */
  async guess(
    from: Tx | Database,
    account_id: number,
    wrong_per_minute: number,
    date: Instant,
  ): Promise<number | null> {
    const [row] = await from.query<{ retry_after: number | null }>('SELECT retry_after FROM record_guess($1, $2, $3)', [
      account_id,
      wrong_per_minute,
      date,
    ]);
    return row?.retry_after ?? null;
  }

  /** The right answers of an account that have not solved the challenge. Served by submissions_account_id_challenge_id_idx. */
  partialAnswers(from: Tx | Database, account_id: number, challenge_id: number): Promise<PartialAnswer[]> {
    return from.query(
      `SELECT user_id, COALESCE(provided, '') AS provided FROM submissions WHERE account_id = $1 AND challenge_id = $2 AND type = 'partial'`,
      [account_id, challenge_id],
    );
  }

  /** Ids of the members of a team. Served by users_team_id_idx. */
  async memberIds(from: Tx | Database, team_id: number): Promise<number[]> {
    const rows = await from.query<{ id: number }>('SELECT id FROM users WHERE team_id = $1', [team_id]);
    return rows.map(({ id }) => id);
  }

  /** What an account has done about a challenge so far. Served by progress_pkey. */
  async progress(account_id: number, challenge_id: number): Promise<{ fails: number; solved: boolean }> {
    const [row] = await this.database.query<{ fails: number; solved: boolean }>(
      'SELECT fails, solve IS NOT NULL AS solved FROM progress WHERE account_id = $1 AND challenge_id = $2',
      [account_id, challenge_id],
    );
    return row ?? { fails: 0, solved: false };
  }
}
