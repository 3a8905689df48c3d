import { Injectable } from '@nestjs/common';
import { COUNTED_ACCOUNTS } from '../../challenges/challenges/counted-accounts';
import { InvalidInput, NotFound, NotFoundEnvelope } from '../../http/errors/errors';
import { MISSING } from '../../http/fields/field';
import { Database } from '../../platform/database/database';
import type { ChallengeCountsQuery } from './counts.dto';
import type {
  ChallengePercentageView,
  ChallengeSolveCountView,
  ScoreDistributionView,
  TeamTotalsView,
  UserTotalsView,
  ValueCounts,
} from './statistics.views';

/** The only columns that callers may group by; the tables also have private columns, such as passwords. */
const COUNTED_COLUMNS = {
  challenges: ['category', 'state', 'type', 'value'],
  submissions: ['type', 'challenge_id', 'user_id', 'team_id'],
  users: ['country', 'affiliation', 'verified', 'hidden', 'banned', 'type', 'bracket_id'],
};

const UNKNOWN_COLUMN = 'That could not be found';

/** The 404 response for an unknown column of submissions. CTFd returns `errors` as a text; here it is a list. */
class UnknownSubmissionColumn extends InvalidInput {
  override readonly status = 404;
}

/** The error for an unknown column: CTFd responds in a different format for each table. */
const REFUSALS = {
  challenges: () => new NotFound(UNKNOWN_COLUMN),
  submissions: () => new UnknownSubmissionColumn({ field: '', message: UNKNOWN_COLUMN }),
  users: () => new NotFoundEnvelope(UNKNOWN_COLUMN),
};

/**
 * Counts for administrators, including rows after the freeze. Each query scans whole tables, since it needs all rows.
 */
@Injectable()
export class StatisticsService {
  constructor(private readonly database: Database) {}

  /**
   * Number of rows by the value of a column, as text. Null comes first, with the count 0. Throws the error in
   * `REFUSALS` if `COUNTED_COLUMNS` does not include the column.
   */
  counts(table: keyof typeof COUNTED_COLUMNS, column: string): Promise<ValueCounts> {
    return this.aggregates(table, column, `COUNT(${column})`);
  }

  /** Like `counts`, or the sum of the target column. Throws InvalidInput for a sum without a target. */
  challengesBy(column: string, { function: aggregate, target }: ChallengeCountsQuery): Promise<ValueCounts> {
    if (aggregate !== 'sum') return this.counts('challenges', column);
    if (target === undefined) throw InvalidInput.forField('target', MISSING);
    return this.aggregates('challenges', column, `COALESCE(SUM(${target}), 0)`);
  }

  /** `aggregate` is SQL. */
  private async aggregates(
    table: keyof typeof COUNTED_COLUMNS,
    column: string,
    aggregate: string,
  ): Promise<ValueCounts> {
    if (!COUNTED_COLUMNS[table].includes(column)) throw REFUSALS[table]();
    const rows = await this.database.query<{ value: string | null; count: number }>(
      `SELECT ${column}::text AS value, ${aggregate}::int AS count FROM ${table} GROUP BY ${column} ORDER BY ${column} NULLS FIRST`,
    );
    return Object.fromEntries(rows.map(({ value, count }) => [String(value), count]));
  }

  challengeSolves(): Promise<ChallengeSolveCountView[]> {
    return this.database.query(
      `SELECT id, name, solves FROM challenges WHERE solves > 0 OR state = 'visible' ORDER BY solves = 0, id`,
    );
  }

  /** Share of accounts that solved each challenge, among accounts with at least one solve; largest share first. */
  challengePercentages(): Promise<ChallengePercentageView[]> {
    return this.database.query(
      `SELECT id, name, solves / GREATEST(solvers.count, 1)::float8 AS percentage
         FROM challenges,
              (SELECT COUNT(DISTINCT account.id) AS count
                 FROM solves JOIN ${COUNTED_ACCOUNTS} account ON account.id = solves.account_id) solvers
        ORDER BY solves DESC, id`,
    );
  }

  async users(): Promise<UserTotalsView> {
    const [totals] = await this.database.query<UserTotalsView>(
      'SELECT COUNT(*) AS registered, COUNT(*) FILTER (WHERE verified) AS confirmed FROM users',
    );
    return totals ?? { registered: 0, confirmed: 0 };
  }

  async teams(): Promise<TeamTotalsView> {
    const [totals] = await this.database.query<TeamTotalsView>('SELECT COUNT(*) AS registered FROM teams');
    return totals ?? { registered: 0 };
  }

  /**
   * Number of accounts by score range, without freeze. The width of a range is the sum of the points of visible
   * challenges divided by the number of all challenges. A range includes its upper bound; the first also includes
   * accounts with 0 or fewer points.
   */
  async scores(): Promise<ScoreDistributionView> {
    const rows = await this.database.query<{ bound: number; accounts: number }>(
      `SELECT (GREATEST(CEIL(points.score / NULLIF(bracket.width, 0)::numeric), 1) * bracket.width)::int8 AS bound,
              COUNT(*) AS accounts
         FROM (SELECT account_id, SUM(value) AS score
                 FROM (SELECT solves.account_id, challenges.value
                         FROM solves JOIN challenges ON challenges.id = solves.challenge_id
                       UNION ALL
                       SELECT account_id, value FROM awards) counted
                WHERE value <> 0
                GROUP BY account_id) points
         JOIN ${COUNTED_ACCOUNTS} account ON account.id = points.account_id
        CROSS JOIN (SELECT GREATEST(COALESCE(SUM(value) FILTER (WHERE state = 'visible'), 0) / GREATEST(COUNT(*), 1), 0) AS width
                      FROM challenges) bracket
        GROUP BY bound
        ORDER BY bound`,
    );
    return { brackets: Object.fromEntries(rows.map(({ bound, accounts }) => [String(bound), accounts])) };
  }
}
