import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import type { Viewer } from '../../http/access/viewer';
import { Forbidden } from '../../http/errors/errors';
import type { PageQuery } from '../../http/paging/page-query';
import { AccountResults, type ResultList } from './account-results';
import type { ResultsOf } from './account-results.queries';
import type { UserSubmissionView } from './user-results.views';
import { TeamAwardView } from './team-results.views';
import { TeamsService } from '../../accounts/teams/teams.service';

/** Solves, fails and awards that count for one team; `whose` is a team's id, or `me` for the caller's. */
@Injectable()
export class TeamResultsService {
  constructor(
    private readonly results: AccountResults,
    private readonly teams: TeamsService,
    private readonly settings: Settings,
  ) {}

  async solves(viewer: Viewer, whose: number | 'me', page: PageQuery): ResultList<UserSubmissionView> {
    return this.results.solves(viewer, await this.subject(viewer, whose), page);
  }

  async fails(viewer: Viewer, whose: number | 'me', page: PageQuery): ResultList<UserSubmissionView> {
    return this.results.fails(viewer, await this.subject(viewer, whose), page);
  }

  async awards(viewer: Viewer, whose: number | 'me', page: PageQuery): ResultList<TeamAwardView> {
    return this.results.awards<TeamAwardView>(TeamAwardView, await this.subject(viewer, whose), page);
  }

  /** The own team's rows are never frozen, another's are for everyone but administrators (conventions 11). Throws NotFound. */
  private async subject(viewer: Viewer, whose: number | 'me'): Promise<ResultsOf> {
    if (whose === 'me') {
      if (viewer.account_id === null) throw new Forbidden();
      return { kind: 'team', id: viewer.account_id, until: null };
    }
    const { id } = await this.teams.requireVisible(viewer, whose);
    return { kind: 'team', id, until: viewer.isAdmin ? null : this.settings.get('freeze') };
  }
}
