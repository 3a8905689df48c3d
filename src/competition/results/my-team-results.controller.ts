import { Get, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { Counted, Page } from '../../http/envelope/results';
import { Summary } from '../../http/openapi/summary.decorator';
import { OptionalPage } from './user-results.dto';
import { UserSubmissionAdminView, UserSubmissionView } from './user-results.views';
import { TeamResultsService } from './team-results.service';
import { TeamAwardView } from './team-results.views';

@Access('user', { mode: 'teams', team: 'everyone' })
@ApiController('teams/me')
export class MyTeamResultsController {
  constructor(private readonly results: TeamResultsService) {}

  @Summary("Solves of the caller's team.")
  @Get('solves')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  solves(
    @CurrentViewer() viewer: Viewer,
    @Query() page: OptionalPage,
  ): Promise<Counted<UserSubmissionView> | Page<UserSubmissionView>> {
    return this.results.solves(viewer, 'me', page);
  }

  @Summary("Wrong attempts of the caller's team; players get only their number.")
  @Get('fails')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  fails(
    @CurrentViewer() viewer: Viewer,
    @Query() page: OptionalPage,
  ): Promise<Counted<UserSubmissionView> | Page<UserSubmissionView>> {
    return this.results.fails(viewer, 'me', page);
  }

  @Summary("Awards of the caller's team.")
  @Get('awards')
  @Answers.counted(TeamAwardView)
  awards(
    @CurrentViewer() viewer: Viewer,
    @Query() page: OptionalPage,
  ): Promise<Counted<TeamAwardView> | Page<TeamAwardView>> {
    return this.results.awards(viewer, 'me', page);
  }
}
