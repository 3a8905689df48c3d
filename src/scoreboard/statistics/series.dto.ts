import type { PageQuery } from '../../http/envelope/page-query';
import { QueryChoice, QueryInt, QueryIntOrEmpty, QueryInstant, QueryText } from '../../http/search/query-fields';
import type { Instant } from '../../platform/clock/instant';
import { MAX_POINTS } from './series.rules';

export const SERIES = ['attempts', 'solves', 'registrations', 'active'] as const;
export type SeriesName = (typeof SERIES)[number];

/** Query parameters of a time series. */
export class SeriesQuery {
  @QueryChoice('Counted records: submissions, solves, new users or submitting accounts; default submissions', SERIES)
  of?: SeriesName;

  @QueryInstant('Start of the series; default the start of the event, or one day before the end of the series')
  from?: Instant;

  @QueryInstant('End of the series; default now, or the end of the event if it is over')
  to?: Instant;

  @QueryInt(`Seconds between two points; by default for about 200 points, at most for ${MAX_POINTS}`)
  step?: number;

  @QueryInt('Only submissions to this challenge, and solves of it')
  challenge_id?: number;
}

/** Query parameters of the progression matrix. */
export class ProgressionQuery implements PageQuery {
  @QueryIntOrEmpty('Only accounts of this bracket; their places start at 1') bracket_id?: number;
  @QueryText('Page, from 1') page?: string;
  @QueryText('Accounts a page; default and maximum 100') per_page?: string;
}
