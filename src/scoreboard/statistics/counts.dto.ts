import { QueryChoice } from '../../http/search/query-fields';

/** As in CTFd 3.8, `count` counts challenges and `sum` adds the target column. */
const AGGREGATES = ['count', 'sum'] as const;
const SUMMED_COLUMNS = ['value'] as const;

/** Query parameters that choose the aggregate for each value of a column. */
export class ChallengeCountsQuery {
  @QueryChoice('`sum` adds the column `target` instead of counting challenges', AGGREGATES)
  function?: (typeof AGGREGATES)[number];

  @QueryChoice('Column that `sum` adds', SUMMED_COLUMNS)
  target?: (typeof SUMMED_COLUMNS)[number];
}
