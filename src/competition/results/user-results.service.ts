import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import type { Viewer } from '../../http/access/viewer';
import { Forbidden } from '../../http/errors/errors';
import type { PageQuery } from '../../http/paging/page-query';
import { AccountResults, type ResultList } from './account-results';
import type { ResultsOf } from './account-results.queries';
import { UserAwardAdminView, UserAwardView, type UserSubmissionView } from './user-results.views';
import { UsersService } from '../../accounts/users/users.service';

/** Solves, fails and awards of one user; `whose` is a user's id, or `me` for the caller. */
@Injectable()
export class UserResultsService {
  constructor(
    private readonly results: AccountResults,
    private readonly users: UsersService,
    private readonly settings: Settings,
  ) {}

  async solves(viewer: Viewer, whose: number | 'me', page: PageQuery): ResultList<UserSubmissionView> {
    return this.results.solves(viewer, await this.subject(viewer, whose), page);
  }

  async fails(viewer: Viewer, whose: number | 'me', page: PageQuery): ResultList<UserSubmissionView> {
    return this.results.fails(viewer, await this.subject(viewer, whose), page);
  }

  async awards(viewer: Viewer, whose: number | 'me', page: PageQuery): ResultList<UserAwardView> {
    const view = viewer.isAdmin ? UserAwardAdminView : UserAwardView;
    return this.results.awards<UserAwardView>(view, await this.subject(viewer, whose), page);
  }

  /** Own rows are never frozen, another's are for everyone but administrators (conventions 11). Throws NotFound. */
  private async subject(viewer: Viewer, whose: number | 'me'): Promise<ResultsOf> {
    if (whose === 'me') {
      if (!viewer.user) throw new Forbidden();
      return { kind: 'user', id: viewer.user.id, until: null };
    }
    const { id } = await this.users.requireVisible(viewer, whose);
    return { kind: 'user', id, until: viewer.isAdmin ? null : this.settings.get('freeze') };
  }
}
