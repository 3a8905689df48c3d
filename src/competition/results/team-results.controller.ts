import { Get, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { Counted, Page } from '../../http/envelope/results';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { OptionalPage } from './user-results.dto';
import { UserSubmissionAdminView, UserSubmissionView } from './user-results.views';
import { TeamResultsService } from './team-results.service';
import { TeamAwardView } from './team-results.views';

@Access('public', { mode: 'teams', visibility: ['account', 'score'] })
@ApiController('teams/:id')
export class TeamResultsController {
  constructor(private readonly results: TeamResultsService) {}

  @Summary("A team's solves.")
  @Get('solves')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  solves(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @Query() page: OptionalPage,
  ): Promise<Counted<UserSubmissionView> | Page<UserSubmissionView>> {
    return this.results.solves(viewer, id, page);
  }

  @Summary("A team's wrong attempts; all but administrators get only their number.")
  @Get('fails')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  fails(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @Query() page: OptionalPage,
  ): Promise<Counted<UserSubmissionView> | Page<UserSubmissionView>> {
    return this.results.fails(viewer, id, page);
  }

  @Summary("A team's awards.")
  @Get('awards')
  @Answers.counted(TeamAwardView)
  awards(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @Query() page: OptionalPage,
  ): Promise<Counted<TeamAwardView> | Page<TeamAwardView>> {
    return this.results.awards(viewer, id, page);
  }
}
