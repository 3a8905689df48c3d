import { Injectable } from '@nestjs/common';
import { AccountProfiles } from '../../accounts/account-profiles';
import type { AccountKind } from '../../accounts/account.rules';
import { ChallengeAccess } from '../../challenges/challenges/challenge-access';
import { ChallengeResults, valueFor } from '../../challenges/challenges/challenge-results';
import type { Viewer } from '../../http/access/viewer';
import { Counted, type Page } from '../../http/envelope/results';
import { Forbidden } from '../../http/errors/errors';
import { pageOf, type PageQuery, pageSlice } from '../../http/paging/page-query';
import { Settings } from '../../settings/settings';
import {
  AccountResultsQueries,
  type ResultsOf,
  type ResultsScope,
  type SubmissionKind,
} from './account-results.queries';
import { TeamAwardView } from './team-results.views';
import { UserAwardAdminView, UserAwardView, UserSubmissionAdminView, UserSubmissionView } from './user-results.views';

/** Size of pages where a page is asked for; otherwise the lists are whole. */
const PAGE_SIZE = { default: 50, max: 100 };

/** An account by its id, or the caller's own. */
export interface Whose {
  kind: AccountKind;
  id: number | 'me';
}

/** A whole list, or the page that was asked for. */
export type ResultList<T> = Promise<Counted<T> | Page<T>>;

/** Solves, fails and awards of a user or team, as the reader may see them. */
@Injectable()
export class AccountResults {
  constructor(
    private readonly queries: AccountResultsQueries,
    private readonly profiles: AccountProfiles,
    private readonly settings: Settings,
    private readonly access: ChallengeAccess,
    private readonly challenges: ChallengeResults,
  ) {}

  async solves(viewer: Viewer, whose: Whose, page: PageQuery): ResultList<UserSubmissionView> {
    return this.submissions('correct', viewer, await this.subject(viewer, whose), page);
  }

  /** What was sent is for administrators: everybody else gets the number of fails, not the fails. */
  async fails(viewer: Viewer, whose: Whose, page: PageQuery): ResultList<UserSubmissionView> {
    const subject = await this.subject(viewer, whose);
    if (viewer.isAdmin) return this.submissions('incorrect', viewer, subject, page);
    const count = await this.queries.countSubmissions('incorrect', subject);
    return listOf(
      page,
      () => Promise.resolve([]),
      () => Promise.resolve(count),
    );
  }

  async awards(viewer: Viewer, whose: Whose, page: PageQuery): ResultList<UserAwardView> {
    const subject = await this.subject(viewer, whose);
    const view = subject.kind === 'team' ? TeamAwardView : viewer.isAdmin ? UserAwardAdminView : UserAwardView;
    return listOf<UserAwardView>(
      page,
      async (slice) => (await this.queries.awards({ ...subject, slice })).map((row) => view.of(row)),
      () => this.queries.countAwards(subject),
    );
  }

  /** Own rows are never frozen, another's are for everyone but administrators. Throws NotFound. */
  private async subject(viewer: Viewer, { kind, id }: Whose): Promise<ResultsOf> {
    if (id === 'me') {
      const own = kind === 'user' ? viewer.user?.id : viewer.account_id;
      if (own == null) throw new Forbidden();
      return { kind, id: own, until: null };
    }
    await this.profiles.requireVisible(viewer, kind, id);
    return { kind, id, until: viewer.isAdmin ? null : this.settings.get('freeze') };
  }

  /** Another's solves of challenges that the caller does not see on the board are left out; the count stays. */
  private submissions(
    type: SubmissionKind,
    viewer: Viewer,
    subject: ResultsOf,
    page: PageQuery,
  ): ResultList<UserSubmissionView> {
    const view = viewer.isAdmin ? UserSubmissionAdminView : UserSubmissionView;
    return listOf(
      page,
      async (slice) => {
        const seen = isOwn(viewer, subject) ? null : await this.access.seenBy(viewer);
        const rows = await this.queries.submissions(type, { ...subject, slice }, seen);
        const results = await this.challenges.get();
        return rows.map((row) => {
          const result = results.get(row.challenge_id);
          return view.of(result ? { ...row, value: valueFor(viewer, result) } : row);
        });
      },
      () => this.queries.countSubmissions(type, subject),
    );
  }
}

/** Whether the rows are the caller's, who has seen the challenges that they name. */
function isOwn({ user, account_id }: Viewer, { kind, id }: ResultsOf): boolean {
  return id === (kind === 'user' ? user?.id : account_id);
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
