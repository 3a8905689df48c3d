import { Injectable } from '@nestjs/common';
import { COUNTED_ACCOUNTS } from '../../challenges/challenges/counted-accounts';
import { Database, type Tx } from '../../platform/database/database';
import { ResultsChanged } from '../submissions/submission.events';
import { progressOf, ProgressService } from './progress.service';

/**
 * A stored number that differs from the computed one. `stored` and `counted` are null for a missing row or an empty
 * field.
 */
interface Difference {
  what: 'attempts' | 'fails' | 'solve' | 'solves' | 'value' | 'account';
  challenge_id: number | null;
  account_id: number | null;
  row: string | null;
  stored: number | null;
  counted: number | null;
}

/** Number of differences, and the first of them. */
export interface Differences {
  total: number;
  listed: Difference[];
}

/** Limits the list only; all differences are counted. */
const MAX_LISTED = 100;

const COUNTED = 'CASE WHEN teams_compete() THEN team_id ELSE user_id END';

/**
 * SQL that finds rows with a wrong account. If several members solved the same challenge or unlocked the same hint or
 * solution, only one row has the team as its account; the others correctly have none.
 */
const ACCOUNTS = Object.entries({
  submissions: null,
  awards: null,
  solves: 'challenge_id',
  unlocks: 'target, solution_id',
})
  .map(
    ([table, once]) =>
      `SELECT 'account' AS what, NULL::int AS challenge_id, NULL::int AS account_id, '${table} ' || id AS "row",
              account_id AS stored, ${COUNTED} AS counted
         FROM ${table} own
        WHERE account_id IS DISTINCT FROM ${COUNTED} ${once === null ? '' : `AND NOT ${isForAnother(table, once)}`}`,
  )
  .join(' UNION ALL ');

function isForAnother(table: string, once: string): string {
  const columns = (row: string): string => once.replaceAll(/\w+/g, `${row}.$&`);
  return `(own.account_id IS NULL AND EXISTS (SELECT FROM ${table} first WHERE ROW(${columns('first')}) IS NOT DISTINCT FROM ROW(${columns('own')}) AND first.account_id = ${COUNTED.replaceAll(/(\w+_id)/g, 'own.$1')}))`;
}

const PROGRESS = `
  SELECT number.what, COALESCE(p.challenge_id, s.challenge_id), COALESCE(p.account_id, s.account_id), NULL,
         number.stored, number.counted
    FROM progress p
    FULL JOIN (${progressOf('TRUE')}) s
      ON (s.account_id, s.challenge_id) = (p.account_id, p.challenge_id)
    CROSS JOIN LATERAL (VALUES ('attempts', p.attempts, s.attempts), ('fails', p.fails, s.fails), ('solve', p.solve, s.solve))
                    AS number (what, stored, counted)
   WHERE number.stored IS DISTINCT FROM number.counted`;

/** Must count and value like `ChallengeResults.recount`. */
const CHALLENGES = `
  SELECT number.what, c.id, NULL, NULL, number.stored, number.counted
    FROM (SELECT challenges.*, COUNT(a.id)::int AS counted
            FROM challenges
            LEFT JOIN solves s ON s.challenge_id = challenges.id
            LEFT JOIN ${COUNTED_ACCOUNTS} a ON a.id = s.account_id
           GROUP BY challenges.id) c
    CROSS JOIN LATERAL (VALUES
      ('solves', c.solves, c.counted),
      ('value', c.value, CASE WHEN value_falls(c.type, c.function)
                              THEN dynamic_value(c.function, c.initial, c.minimum, c.decay, c.counted) ELSE c.value END))
      AS number (what, stored, counted)
   WHERE number.stored IS DISTINCT FROM number.counted`;

/** Compares progress, solve counts and dynamic values with the submissions. `repair` also recomputes them. */
@Injectable()
export class RecountService {
  constructor(
    private readonly database: Database,
    private readonly progress: ProgressService,
  ) {}

  /** Reports differences. Changes nothing and takes no locks. */
  compare(): Promise<Differences> {
    return this.unhurried(differences);
  }

  /** Reports and repairs differences. Attempts wait until it ends. */
  repair(): Promise<Differences> {
    return this.unhurried(async (tx) => {
      const mode = await this.progress.lockMode(tx);
      await this.progress.lockAttempts(tx);
      const drift = await differences(tx);
      if (drift.total === 0) return drift;
      await this.progress.switchTo(tx, mode);
      tx.publish(new ResultsChanged());
      return drift;
    });
  }

  /** Runs without a statement timeout, because millions of submissions take longer than a request may. */
  private unhurried<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await tx.query('SET LOCAL statement_timeout = 0');
      return work(tx);
    });
  }
}

async function differences(tx: Tx): Promise<Differences> {
  const rows = await tx.query<Difference & { total: number }>(
    `WITH found AS (${[ACCOUNTS, PROGRESS, CHALLENGES].join(' UNION ALL ')})
     SELECT *, COUNT(*) OVER ()::int AS total FROM found
      ORDER BY what, challenge_id NULLS FIRST, account_id NULLS FIRST, "row" LIMIT ${MAX_LISTED}`,
  );
  return { total: rows[0]?.total ?? 0, listed: rows.map(({ total: _total, ...difference }) => difference) };
}
