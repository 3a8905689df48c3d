import { Injectable } from '@nestjs/common';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { Clock } from '../../platform/clock/clock';
import type { Tx } from '../../platform/database/database';
import { queueSolves } from '../../platform/webhooks/queue-webhooks';
import type { AccountMode } from '../../settings/mode-switch';
import type { Recipient } from '../awards/award-series.service';
import { ProgressService } from '../progress/progress.service';
import { ChallengeSolved } from './submission.events';
import { SubmissionsQueries } from './submissions.queries';

/** Solves that an external service reports. Order of locks: attempts, accounts, challenge. */
@Injectable()
export class ReportedSolvesService {
  constructor(
    private readonly queries: SubmissionsQueries,
    private readonly progress: ProgressService,
    private readonly results: ChallengeResults,
    private readonly clock: Clock,
  ) {}

  /** Returns the accounts that have not solved the challenge, in the same order, and makes their attempts wait. */
  async lockUnsolved(tx: Tx, challenge_id: number, account_ids: readonly number[]): Promise<number[]> {
    const candidates = await unsolved(tx, challenge_id, account_ids);
    if (candidates.length === 0) return [];
    await this.progress.lockAttempts(tx, candidates);
    // An attempt may have solved the challenge during the wait.
    return unsolved(tx, challenge_id, candidates);
  }

  /** Records a solve for each of `solvers`, in the same order. `lockUnsolved` must have returned their accounts. */
  async record(tx: Tx, mode: AccountMode, challenge_id: number, solvers: readonly Recipient[]): Promise<void> {
    if (solvers.length === 0) return;
    const account_ids = solvers.map(({ account_id }) => account_id);
    await this.queries.lockAccounts(tx, mode, account_ids);
    const now = this.clock.now();
    const solves = await tx.query<{ id: number }>(
      `WITH recorded AS (
         INSERT INTO submissions (challenge_id, user_id, team_id, account_id, type, date)
         SELECT $1, user_id, team_id, account_id, 'correct', $5
           FROM unnest($2::int[], $3::int[], $4::int[]) WITH ORDINALITY AS solver (account_id, user_id, team_id, position)
          ORDER BY position
         RETURNING *)
       INSERT INTO solves (id, challenge_id, user_id, team_id, account_id, date)
       SELECT id, challenge_id, user_id, team_id, account_id, date FROM recorded
       RETURNING id`,
      [challenge_id, account_ids, solvers.map(({ user_id }) => user_id), solvers.map(({ team_id }) => team_id), now],
    );
    await this.progress.rebuild(tx, { account_ids, challenge_ids: [challenge_id] });
    await this.results.recount(tx, [challenge_id]);
    await queueSolves(
      tx,
      solves.map(({ id }) => id),
      now,
    );
    for (const { user_id, account_id } of solvers) tx.publish(new ChallengeSolved(challenge_id, user_id, account_id));
  }
}

/** Served by solves_account_id_challenge_id_key. */
async function unsolved(tx: Tx, challenge_id: number, account_ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT id FROM unnest($2::int[]) WITH ORDINALITY AS account (id, position)
      WHERE NOT EXISTS (SELECT FROM solves WHERE account_id = account.id AND challenge_id = $1)
      ORDER BY position`,
    [challenge_id, account_ids],
  );
  return rows.map(({ id }) => id);
}
