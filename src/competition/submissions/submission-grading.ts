import { Injectable } from '@nestjs/common';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { Database, type Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';
import { ProgressService } from '../progress/progress.service';
import type { BulkAction, BulkSubmissionsDto } from './submission.dto';
import type { Submission } from './submission.entity';
import { ResultsChanged } from './submission.events';
import type { BulkSubmissionsView, SkipReason } from './submission.views';
import { SubmissionsQueries } from './submissions.queries';

interface Plan {
  rows: Submission[];
  skipped: Map<number, SkipReason>;
}

/**
 * Grades many submissions by hand in one transaction, and recomputes solves, progress, solve counts and dynamic values.
 * Order of locks: mode, attempts, submissions, accounts, challenges.
 */
@Injectable()
export class SubmissionGrading {
  constructor(
    private readonly database: Database,
    private readonly queries: SubmissionsQueries,
    private readonly progress: ProgressService,
    private readonly results: ChallengeResults,
  ) {}

  /**
   * `correct` stores a copy of each submission as a solve and marks the original `discard`; for each account and
   * challenge it takes only the earliest. Other actions change or delete the row itself. Publishes `ResultsChanged`,
   * but not `ChallengeSolved`.
   */
  change({ ids, action }: BulkSubmissionsDto): Promise<BulkSubmissionsView> {
    return this.database.transaction((tx) => this.changeIn(tx, ids, action));
  }

  async changeIn(tx: Tx, ids: readonly number[], action: BulkAction): Promise<BulkSubmissionsView> {
    const mode = await this.progress.lockMode(tx);
    const uniqueIds = [...new Set(ids)];
    const { rows, skipped } = await this.plan(tx, await this.lock(tx, uniqueIds), uniqueIds, action);
    if (rows.length > 0) {
      if (action === 'correct') await this.solve(tx, mode, rows);
      else await this.regrade(tx, rows, action);
      await this.recompute(tx, mode, rows, action);
    }
    return {
      changed: uniqueIds.filter((id) => !skipped.has(id)),
      skipped: [...skipped].map(([id, reason]) => ({ id, reason })),
    };
  }

  private async lock(tx: Tx, ids: readonly number[]): Promise<Submission[]> {
    const seen = await tx.query<{ account_id: number }>(
      'SELECT DISTINCT account_id FROM submissions WHERE id = ANY($1) AND account_id IS NOT NULL',
      [ids],
    );
    const locked = new Set(seen.map(({ account_id }) => account_id));
    if (locked.size > 0) await this.progress.lockAttempts(tx, [...locked]);
    const rows = await this.queries.lock(tx, ids);
    // If a user left the team while the row locks waited, `account_id` has changed.
    const areLocked = rows.every(({ account_id }) => account_id === null || locked.has(account_id));
    return areLocked ? rows : this.lock(tx, ids);
  }

  private async plan(tx: Tx, locked: readonly Submission[], ids: readonly number[], action: BulkAction): Promise<Plan> {
    const skipped = new Map<number, SkipReason>();
    const existing = new Set(locked.map(({ id }) => id));
    for (const id of ids) if (!existing.has(id)) skipped.set(id, 'missing');
    const others = locked.filter(({ id, type }) => {
      if (type === action) skipped.set(id, 'unchanged');
      return type !== action;
    });
    if (action !== 'correct') return { rows: others, skipped };
    const solved = await this.solvedPairs(tx, others);
    const rows = others.filter((row) => {
      const pair = pairOf(row);
      if (pair === null) return true;
      if (solved.has(pair)) skipped.set(row.id, 'already_solved');
      else solved.add(pair);
      return !skipped.has(row.id);
    });
    return { rows, skipped };
  }

  /** Served by solves_account_id_challenge_id_key. */
  private async solvedPairs(tx: Tx, rows: readonly Submission[]): Promise<Set<string | null>> {
    const solves = await tx.query<Pick<Submission, 'account_id' | 'challenge_id'>>(
      'SELECT account_id, challenge_id FROM solves WHERE account_id = ANY($1) AND challenge_id = ANY($2)',
      [accountsOf(rows), challengesOf(rows)],
    );
    return new Set(solves.map(pairOf));
  }

  private async solve(tx: Tx, mode: AccountMode, rows: readonly Submission[]): Promise<void> {
    await this.queries.lockAccounts(tx, mode, accountsOf(rows));
    const ids = rows.map(({ id }) => id);
    await tx.query(
      `WITH made AS (
         INSERT INTO submissions (challenge_id, user_id, team_id, account_id, ip, provided, type, date)
         SELECT challenge_id, user_id, team_id, account_id, ip, provided, 'correct', date
           FROM submissions WHERE id = ANY($1) ORDER BY date, id
         RETURNING *)
       INSERT INTO solves (id, challenge_id, user_id, team_id, account_id, date)
       SELECT id, challenge_id, user_id, team_id, account_id, date FROM made`,
      [ids],
    );
    await tx.query(`UPDATE submissions SET type = 'discard' WHERE id = ANY($1)`, [ids]);
  }

  private async regrade(tx: Tx, rows: readonly Submission[], action: Exclude<BulkAction, 'correct'>): Promise<void> {
    const ids = rows.map(({ id }) => id);
    if (action === 'delete') {
      await tx.query('DELETE FROM submissions WHERE id = ANY($1)', [ids]);
      return;
    }
    await tx.query('DELETE FROM solves WHERE id = ANY($1)', [ids]);
    await tx.query('UPDATE submissions SET type = $2 WHERE id = ANY($1)', [ids, action]);
  }

  /**
   * Recomputes progress and counts. If a solve was removed, also assigns the other solves again, because one may now
   * count.
   */
  private async recompute(tx: Tx, mode: AccountMode, rows: readonly Submission[], action: BulkAction): Promise<void> {
    const scope = { account_ids: accountsOf(rows), challenge_ids: challengesOf(rows) };
    const solves = rows.filter(({ type }) => action === 'correct' || type === 'correct');
    if (action !== 'correct' && solves.length > 0) await this.progress.recomputeAll(tx, mode, scope);
    else await this.progress.rebuild(tx, scope);
    if (solves.length > 0) await this.results.recount(tx, challengesOf(solves));
    const changed = rows.map(({ user_id, account_id }) => ({ user_id, account_id }));
    for (const event of ResultsChanged.each(changed)) tx.publish(event);
  }
}

function accountsOf(rows: readonly Submission[]): number[] {
  return [...new Set(rows.flatMap(({ account_id }) => account_id ?? []))];
}

function challengesOf(rows: readonly Submission[]): number[] {
  return [...new Set(rows.map(({ challenge_id }) => challenge_id))];
}

function pairOf({ account_id, challenge_id }: Pick<Submission, 'account_id' | 'challenge_id'>): string | null {
  return account_id === null ? null : `${account_id} ${challenge_id}`;
}
