import type { PageQuery } from '../../http/envelope/page-query';
import { QueryChoice, QueryInt, QueryIntOrEmpty, QueryMoment, QueryText } from '../../http/search/query-fields';
import type { Instant } from '../../platform/clock/instant';
import { MAX_POINTS } from './series.rules';

export const SERIES = ['attempts', 'solves', 'registrations', 'active'] as const;
export type SeriesName = (typeof SERIES)[number];

/** Query parameters of a time series. */
export class SeriesQuery {
  @QueryChoice('What is counted: answers, solves, new users, or accounts that answered; answers where left out', SERIES)
  of?: SeriesName;

  @QueryMoment('From when; where left out, from the start of the event, or for a day up to the end of the series')
  from?: Instant;

  @QueryMoment('Until when; where left out, until now, or until the end of the event where that is over')
  to?: Instant;

  @QueryInt(`Seconds from point to point; about 200 points where left out, and ${MAX_POINTS} at most`)
  step?: number;

  @QueryInt('Only answers to this challenge, and solves of it')
  challenge_id?: number;
}

/** Query parameters of the progression matrix. */
export class ProgressionQuery implements PageQuery {
  @QueryIntOrEmpty('Only accounts of this bracket; their places start at 1') bracket_id?: number;
  @QueryText('Page, from 1') page?: string;
  @QueryText('Accounts a page; 100 where left out, and at most') per_page?: string;
}
