import { Injectable } from '@nestjs/common';
import { Settings } from '../configs/settings';
import type { Viewer } from '../http/access/viewer';
import { Counted, type Page } from '../http/envelope/results';
import { Forbidden } from '../http/errors/errors';
import { pageOf, type PageQuery, pageSlice } from '../http/paging/page-query';
import { type ResultsScope, type SubmissionKind, UserResultsQueries } from './user-results.queries';
import { UserAwardAdminView, UserAwardView, UserSubmissionAdminView, UserSubmissionView } from './user-results.views';
import { UsersService } from './users.service';

/** Size of pages where a page is asked for; otherwise the lists are whole (decisions 20). */
const PAGE_SIZE = { default: 50, max: 100 };

type List<T> = Promise<Counted<T> | Page<T>>;

/** Solves, fails and awards of one user; `whose` is a user's id, or `me` for the caller. */
@Injectable()
export class UserResultsService {
  constructor(
    private readonly queries: UserResultsQueries,
    private readonly users: UsersService,
    private readonly settings: Settings,
  ) {}

  async solves(viewer: Viewer, whose: number | 'me', page: PageQuery): List<UserSubmissionView> {
    return this.submissions('correct', viewer, await this.subject(viewer, whose), page);
  }

  /** What others sent is for administrators: everybody else gets the number of fails, not the fails. */
  async fails(viewer: Viewer, whose: number | 'me', page: PageQuery): List<UserSubmissionView> {
    const subject = await this.subject(viewer, whose);
    if (viewer.isAdmin) return this.submissions('incorrect', viewer, subject, page);
    const count = await this.queries.countSubmissions('incorrect', { ...subject, slice: null });
    return listOf(
      page,
      () => Promise.resolve([]),
      () => Promise.resolve(count),
    );
  }

  async awards(viewer: Viewer, whose: number | 'me', page: PageQuery): List<UserAwardView> {
    const subject = await this.subject(viewer, whose);
    const view = viewer.isAdmin ? UserAwardAdminView : UserAwardView;
    return listOf(
      page,
      async (slice) => (await this.queries.awards({ ...subject, slice })).map((row) => view.of(row)),
      () => this.queries.countAwards({ ...subject, slice: null }),
    );
  }

  private submissions(
    kind: SubmissionKind,
    viewer: Viewer,
    subject: Subject,
    page: PageQuery,
  ): List<UserSubmissionView> {
    const view = viewer.isAdmin ? UserSubmissionAdminView : UserSubmissionView;
    return listOf(
      page,
      async (slice) => (await this.queries.submissions(kind, { ...subject, slice })).map((row) => view.of(row)),
      () => this.queries.countSubmissions(kind, { ...subject, slice: null }),
    );
  }

  /** Own rows are never frozen, another's are for everyone but administrators (conventions 11). Throws NotFound. */
  private async subject(viewer: Viewer, whose: number | 'me'): Promise<Subject> {
    if (whose === 'me') {
      if (!viewer.user) throw new Forbidden();
      return { user_id: viewer.user.id, until: null };
    }
    const { id } = await this.users.requireVisible(viewer, whose);
    return { user_id: id, until: viewer.isAdmin ? null : this.settings.get('freeze') };
  }
}

type Subject = Pick<ResultsScope, 'user_id' | 'until'>;

/** The whole list with its count, or the page that was asked for. */
async function listOf<T>(
  page: PageQuery,
  rows: (slice: ResultsScope['slice']) => Promise<T[]>,
  count: () => Promise<number>,
): List<T> {
  if (page.page === undefined && page.per_page === undefined) return new Counted(await rows(null), await count());
  const slice = pageSlice(page, PAGE_SIZE);
  return pageOf(await rows(slice), slice, await count());
}
