import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { Database } from '../../platform/database/database';
import type {
  ChallengePercentageView,
  ChallengeSolveCountView,
  TeamTotalsView,
  UserTotalsView,
} from './statistics.views';

/** What may be counted by value; everything else in these tables is nobody's business. */
export const COUNTED_COLUMNS = {
  challenges: ['category', 'state', 'type', 'value'],
  submissions: ['type', 'challenge_id', 'user_id', 'team_id'],
  users: ['country', 'affiliation', 'verified', 'hidden', 'banned', 'type', 'bracket_id'],
} as const;

export type CountedTable = keyof typeof COUNTED_COLUMNS;
export type CountedColumn = (typeof COUNTED_COLUMNS)[CountedTable][number];

/** The counts of the event. Each reads whole tables once: all of their rows are what is asked for. */
@Injectable()
export class StatisticsQueries {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** Rows by value, as text; nulls come first and count 0. */
  counts(table: CountedTable, column: CountedColumn): Promise<{ value: string | null; count: number }[]> {
    return this.database.query(
      `SELECT ${column}::text AS value, COUNT(${column}) AS count FROM ${table} GROUP BY ${column} ORDER BY ${column} NULLS FIRST`,
    );
  }

  /** Solved challenges in any state, then the visible ones nobody solved. */
  challengeSolves(): Promise<ChallengeSolveCountView[]> {
    return this.database.query(
      `SELECT id, name, solves FROM challenges WHERE solves > 0 OR state = 'visible' ORDER BY solves = 0, id`,
    );
  }

  /** Every challenge with its share of the accounts that solved anything, the largest first. */
  challengePercentages(): Promise<ChallengePercentageView[]> {
    return this.database.query(
      `SELECT id, name, solves / GREATEST(solvers.count, 1)::float8 AS percentage
         FROM challenges,
              (SELECT COUNT(DISTINCT account.id) AS count
                 FROM solves JOIN ${this.accounts} account ON account.id = solves.account_id
                WHERE NOT account.hidden AND NOT account.banned) solvers
        ORDER BY solves DESC, id`,
    );
  }

  async userTotals(): Promise<UserTotalsView> {
    const [totals] = await this.database.query<UserTotalsView>(
      'SELECT COUNT(*) AS registered, COUNT(*) FILTER (WHERE verified) AS confirmed FROM users',
    );
    return totals ?? { registered: 0, confirmed: 0 };
  }

  async teamTotals(): Promise<TeamTotalsView> {
    const [totals] = await this.database.query<TeamTotalsView>('SELECT COUNT(*) AS registered FROM teams');
    return totals ?? { registered: 0 };
  }

  /**
   * Accounts on the live board by bracket of points. A bracket is as wide as the average challenge: the points of the visible
   * ones over the number of all. Its bound belongs to it, and the first one takes whoever has no points left.
   */
  scoreBrackets(): Promise<{ bound: number; accounts: number }[]> {
    return this.database.query(
      `SELECT (GREATEST(CEIL(points.score / NULLIF(bracket.width, 0)::numeric), 1) * bracket.width)::int8 AS bound,
              COUNT(*) AS accounts
         FROM (SELECT account_id, SUM(value) AS score
                 FROM (SELECT solves.account_id, challenges.value
                         FROM solves JOIN challenges ON challenges.id = solves.challenge_id
                       UNION ALL
                       SELECT account_id, value FROM awards) counted
                WHERE value <> 0
                GROUP BY account_id) points
         JOIN ${this.accounts} account ON account.id = points.account_id AND NOT account.hidden AND NOT account.banned
        CROSS JOIN (SELECT GREATEST(COALESCE(SUM(value) FILTER (WHERE state = 'visible'), 0) / GREATEST(COUNT(*), 1), 0) AS width
                      FROM challenges) bracket
        GROUP BY bound
        ORDER BY bound`,
    );
  }

  private get accounts(): 'teams' | 'users' {
    return this.settings.isTeamsMode ? 'teams' : 'users';
  }
}
