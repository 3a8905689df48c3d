import { Get, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { OptionalPage } from './user-results.dto';
import { type UserAwardView, UserSubmissionAdminView, UserSubmissionView } from './user-results.views';
import { AccountResults, type ResultList } from './account-results';
import { TeamAwardView } from './team-results.views';

@Access('user', { mode: 'teams', team: 'everyone' })
@ApiController('teams/me')
export class MyTeamResultsController {
  constructor(private readonly results: AccountResults) {}

  @Summary("Solves of the caller's team.")
  @Get('solves')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  solves(@CurrentViewer() viewer: Viewer, @Query() page: OptionalPage): ResultList<UserSubmissionView> {
    return this.results.solves(viewer, { kind: 'team', id: 'me' }, page);
  }

  @Summary("Wrong attempts of the caller's team; players get only their number.")
  @Get('fails')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  fails(@CurrentViewer() viewer: Viewer, @Query() page: OptionalPage): ResultList<UserSubmissionView> {
    return this.results.fails(viewer, { kind: 'team', id: 'me' }, page);
  }

  @Summary("Awards of the caller's team.")
  @Get('awards')
  @Answers.counted(TeamAwardView)
  awards(@CurrentViewer() viewer: Viewer, @Query() page: OptionalPage): ResultList<UserAwardView> {
    return this.results.awards(viewer, { kind: 'team', id: 'me' }, page);
  }
}
