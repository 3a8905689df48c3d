import { Get, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { OptionalPage } from './user-results.dto';
import { AccountResults, type ResultList } from './account-results';
import { UserAwardAdminView, UserAwardView, UserSubmissionAdminView, UserSubmissionView } from './user-results.views';

@Access('public', { visibility: ['account', 'score'] })
@ApiController('users/:id')
export class UserResultsController {
  constructor(private readonly results: AccountResults) {}

  @Summary("A user's solves.")
  @Get('solves')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  solves(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @Query() page: OptionalPage,
  ): ResultList<UserSubmissionView> {
    return this.results.solves(viewer, { kind: 'user', id }, page);
  }

  @Summary("A user's wrong attempts; all but administrators get only their number.")
  @Get('fails')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  fails(
    @CurrentViewer() viewer: Viewer,
    @Id() id: number,
    @Query() page: OptionalPage,
  ): ResultList<UserSubmissionView> {
    return this.results.fails(viewer, { kind: 'user', id }, page);
  }

  @Summary("A user's awards.")
  @Get('awards')
  @Answers.counted(UserAwardView, UserAwardAdminView)
  awards(@CurrentViewer() viewer: Viewer, @Id() id: number, @Query() page: OptionalPage): ResultList<UserAwardView> {
    return this.results.awards(viewer, { kind: 'user', id }, page);
  }
}
