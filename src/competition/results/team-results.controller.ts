import { Get, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { OptionalPage } from './user-results.dto';
import { type UserAwardView, UserSubmissionAdminView, UserSubmissionView } from './user-results.views';
import { AccountResults, type ResultList } from './account-results';
import { TeamAwardView } from './team-results.views';

@Access('public', { mode: 'teams', visibility: ['account', 'score'] })
@ApiController('teams/:id')
export class TeamResultsController {
  constructor(private readonly results: AccountResults) {}

  @Summary("A team's solves.")
  @Get('solves')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  solves(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @Query() page: OptionalPage,
  ): ResultList<UserSubmissionView> {
    return this.results.solves(viewer, { kind: 'team', id }, page);
  }

  @Summary("A team's wrong attempts; all but administrators get only their number.")
  @Get('fails')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  fails(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @Query() page: OptionalPage,
  ): ResultList<UserSubmissionView> {
    return this.results.fails(viewer, { kind: 'team', id }, page);
  }

  @Summary("A team's awards.")
  @Get('awards')
  @Answers.counted(TeamAwardView)
  awards(@CurrentViewer() viewer: Viewer, @Id() id: number, @Query() page: OptionalPage): ResultList<UserAwardView> {
    return this.results.awards(viewer, { kind: 'team', id }, page);
  }
}
