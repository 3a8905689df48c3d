import { QueryChoice } from '../../http/search/query-fields';

/** `count` counts challenges, `sum` adds the target column (CTFd 3.8). */
const AGGREGATES = ['count', 'sum'] as const;
/** Columns that `sum` can add. */
const SUMMED_COLUMNS = ['value'] as const;

/** Aggregate for each value of a column. */
export class ChallengeCountsQuery {
  @QueryChoice('`sum` adds the column `target` instead of counting challenges', AGGREGATES)
  function?: (typeof AGGREGATES)[number];

  @QueryChoice('Column that `sum` adds', SUMMED_COLUMNS)
  target?: (typeof SUMMED_COLUMNS)[number];
}
