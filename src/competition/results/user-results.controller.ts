import { Get, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { Counted, Page } from '../../http/envelope/results';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { OptionalPage } from './user-results.dto';
import { UserResultsService } from './user-results.service';
import { UserAwardAdminView, UserAwardView, UserSubmissionAdminView, UserSubmissionView } from './user-results.views';

@Access('public', { visibility: ['account', 'score'] })
@ApiController('users/:id')
export class UserResultsController {
  constructor(private readonly results: UserResultsService) {}

  @Summary("A user's solves.")
  @Get('solves')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  solves(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @Query() page: OptionalPage,
  ): Promise<Counted<UserSubmissionView> | Page<UserSubmissionView>> {
    return this.results.solves(viewer, id, page);
  }

  @Summary("A user's wrong attempts; all but administrators get only their number.")
  @Get('fails')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  fails(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @Query() page: OptionalPage,
  ): Promise<Counted<UserSubmissionView> | Page<UserSubmissionView>> {
    return this.results.fails(viewer, id, page);
  }

  @Summary("A user's awards.")
  @Get('awards')
  @Answers.counted(UserAwardView, UserAwardAdminView)
  awards(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @Query() page: OptionalPage,
  ): Promise<Counted<UserAwardView> | Page<UserAwardView>> {
    return this.results.awards(viewer, id, page);
  }
}
