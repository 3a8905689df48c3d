import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import type { Tx } from '../../platform/database/database';

/** Which part of the progress to compute anew; nothing named means all of it. */
export interface ProgressScope {
  account_id?: number;
  challenge_id?: number;
}

/** A submission of an account by id, found by the indexes of users and teams: it is one of the two that an account is. */
const OF_ACCOUNT = '(s.account_id = $1 AND (s.user_id = $1 OR s.team_id = $1))';

/** Keeps `progress` and throttles equal to the submissions they are derived from, wherever these change other than by an attempt. */
@Injectable()
export class ProgressService {
  constructor(private readonly clock: Clock) {}

  /**
   * Computes progress anew from submissions and solves. Attempts wait meanwhile: those of the account where one is named,
   * else all, because a rebuild that missed one under way would lose it.
   */
  async rebuild(tx: Tx, { account_id, challenge_id }: ProgressScope): Promise<void> {
    await this.holdAttempts(tx, account_id);
    const scope = [account_id ?? null, challenge_id ?? null];
    await tx.query(
      `DELETE FROM progress
        WHERE ($1::int IS NULL OR account_id = $1) AND ($2::int IS NULL OR challenge_id = $2)`,
      scope,
    );
    await tx.query(
      `INSERT INTO progress (account_id, challenge_id, attempts, fails, solve)
       SELECT s.account_id, s.challenge_id, COUNT(*), COUNT(*) FILTER (WHERE s.type = 'incorrect'), MAX(solves.id)
         FROM submissions s LEFT JOIN solves ON solves.id = s.id AND solves.account_id = s.account_id
        WHERE s.account_id IS NOT NULL AND ($1::int IS NULL OR ${OF_ACCOUNT}) AND ($2::int IS NULL OR s.challenge_id = $2)
        GROUP BY s.account_id, s.challenge_id`,
      scope,
    );
    if (account_id !== undefined) await this.rebuildThrottle(tx, account_id);
  }

  /** The lock `record_attempt` takes first: one account's throttle row, or all of them. */
  async holdAttempts(tx: Tx, account_id?: number): Promise<void> {
    if (account_id === undefined) {
      await tx.query('LOCK TABLE attempt_throttles IN EXCLUSIVE MODE');
      return;
    }
    await tx.query('INSERT INTO attempt_throttles (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [account_id]);
    await tx.query('SELECT 1 FROM attempt_throttles WHERE account_id = $1 FOR UPDATE', [account_id]);
  }

  /** When an account was wrong in the last minute, by the submissions that are left of it. */
  private async rebuildThrottle(tx: Tx, account_id: number): Promise<void> {
    await tx.query(
      `UPDATE attempt_throttles
          SET wrong = ARRAY(SELECT s.date FROM submissions s
                             WHERE ${OF_ACCOUNT} AND s.type = 'incorrect'
                               AND s.date > $2::timestamptz - interval '60 seconds' AND s.date <= $2)
        WHERE account_id = $1`,
      [account_id, this.clock.now()],
    );
  }
}
