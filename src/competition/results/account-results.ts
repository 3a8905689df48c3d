import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/access/viewer';
import { Counted, type Page } from '../../http/envelope/results';
import { pageOf, type PageQuery, pageSlice } from '../../http/paging/page-query';
import {
  AccountResultsQueries,
  type ResultsOf,
  type ResultsScope,
  type SubmissionKind,
} from './account-results.queries';
import { type AwardRow, UserSubmissionAdminView, UserSubmissionView } from './user-results.views';

/** Size of pages where a page is asked for; otherwise the lists are whole (decisions 20). */
const PAGE_SIZE = { default: 50, max: 100 };

/** A whole list, or the page that was asked for. */
export type ResultList<T> = Promise<Counted<T> | Page<T>>;

/** Solves, fails and awards of a user or team, as the reader may see them. */
@Injectable()
export class AccountResults {
  constructor(private readonly queries: AccountResultsQueries) {}

  solves(viewer: Viewer, subject: ResultsOf, page: PageQuery): ResultList<UserSubmissionView> {
    return this.submissions('correct', viewer, subject, page);
  }

  /** What was sent is for administrators: everybody else gets the number of fails, not the fails. */
  async fails(viewer: Viewer, subject: ResultsOf, page: PageQuery): ResultList<UserSubmissionView> {
    if (viewer.isAdmin) return this.submissions('incorrect', viewer, subject, page);
    const count = await this.queries.countSubmissions('incorrect', subject);
    return listOf(
      page,
      () => Promise.resolve([]),
      () => Promise.resolve(count),
    );
  }

  /** Awards in the given view. */
  awards<T>(view: { of(row: AwardRow): T }, subject: ResultsOf, page: PageQuery): ResultList<T> {
    return listOf(
      page,
      async (slice) => (await this.queries.awards({ ...subject, slice })).map((row) => view.of(row)),
      () => this.queries.countAwards(subject),
    );
  }

  private submissions(
    type: SubmissionKind,
    viewer: Viewer,
    subject: ResultsOf,
    page: PageQuery,
  ): ResultList<UserSubmissionView> {
    const view = viewer.isAdmin ? UserSubmissionAdminView : UserSubmissionView;
    return listOf(
      page,
      async (slice) => (await this.queries.submissions(type, { ...subject, slice })).map((row) => view.of(row)),
      () => this.queries.countSubmissions(type, subject),
    );
  }
}

async function listOf<T>(
  page: PageQuery,
  rows: (slice: ResultsScope['slice']) => Promise<T[]>,
  count: () => Promise<number>,
): ResultList<T> {
  if (page.page === undefined && page.per_page === undefined) return new Counted(await rows(null), await count());
  const slice = pageSlice(page, PAGE_SIZE);
  return pageOf(await rows(slice), slice, await count());
}
