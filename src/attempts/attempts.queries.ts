import { Injectable } from '@nestjs/common';
import type { Instant } from '../platform/clock/instant';
import { Database, type Tx } from '../platform/database/database';
import type { Verdict } from './attempt.rules';

/** Everything the database needs to decide about one judged attempt and to record it. */
export interface JudgedAttempt {
  account_id: number;
  user_id: number;
  team_id: number | null;
  teams_mode: boolean;
  challenge_id: number;
  max_attempts: number | null;
  wrong_per_minute: number;
  correct: boolean;
  ip: string;
  provided: string;
  date: Instant;
}

/** The database's decision; `fails` counts the account's wrong attempts at the challenge with this one. */
export interface Decision {
  verdict: Verdict;
  fails: number;
}

/** The statements of the attempt path. */
@Injectable()
export class AttemptsQueries {
  constructor(private readonly database: Database) {}

  /** Decides and records, in one statement; see `record_attempt` in the migrations for its locks. */
  async record(tx: Tx | Database, attempt: JudgedAttempt): Promise<Decision> {
    const [decision] = await tx.query<Decision>(
      'SELECT verdict, fails FROM record_attempt($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      [
        attempt.account_id,
        attempt.user_id,
        attempt.team_id,
        attempt.teams_mode,
        attempt.challenge_id,
        attempt.max_attempts ?? 0,
        attempt.wrong_per_minute,
        attempt.correct,
        attempt.ip,
        attempt.provided,
        attempt.date,
      ],
    );
    if (!decision) throw new Error('record_attempt gave no row');
    return decision;
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
