import { Injectable } from '@nestjs/common';
import { NotFound, NotFoundEnvelope } from '../../http/errors/errors';
import { UNKNOWN_COLUMN, UnknownSubmissionColumn } from './statistics.errors';
import { COUNTED_COLUMNS, type CountedTable, StatisticsQueries } from './statistics.queries';
import type {
  ChallengePercentageView,
  ChallengeSolveCountView,
  ScoreDistributionView,
  TeamTotalsView,
  UserTotalsView,
  ValueCounts,
} from './statistics.views';

/** The peer refuses the same thing in three shapes. */
const REFUSALS = {
  challenges: () => new NotFound(UNKNOWN_COLUMN),
  submissions: () => new UnknownSubmissionColumn(),
  users: () => new NotFoundEnvelope(UNKNOWN_COLUMN),
} satisfies Record<CountedTable, () => Error>;

/** Counts for administrators: live, whatever the freeze. */
@Injectable()
export class StatisticsService {
  constructor(private readonly queries: StatisticsQueries) {}

  /** Rows of a table by the value of a column; throws the table's 404 for a column that is not listed. */
  async counts(table: CountedTable, wanted: string): Promise<ValueCounts> {
    const column = COUNTED_COLUMNS[table].find((name) => name === wanted);
    if (!column) throw REFUSALS[table]();
    const rows = await this.queries.counts(table, column);
    return Object.fromEntries(rows.map(({ value, count }) => [String(value), count]));
  }

  challengeSolves(): Promise<ChallengeSolveCountView[]> {
    return this.queries.challengeSolves();
  }

  challengePercentages(): Promise<ChallengePercentageView[]> {
    return this.queries.challengePercentages();
  }

  users(): Promise<UserTotalsView> {
    return this.queries.userTotals();
  }

  teams(): Promise<TeamTotalsView> {
    return this.queries.teamTotals();
  }

  async scores(): Promise<ScoreDistributionView> {
    const rows = await this.queries.scoreBrackets();
    return { brackets: Object.fromEntries(rows.map(({ bound, accounts }) => [String(bound), accounts])) };
  }
}
