import { Get, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { OptionalPage } from './user-results.dto';
import { AccountResults, type ResultList } from './account-results';
import { UserAwardAdminView, UserAwardView, UserSubmissionAdminView, UserSubmissionView } from './user-results.views';

@Access('user')
@ApiController('users/me')
export class MyResultsController {
  constructor(private readonly results: AccountResults) {}

  @Summary("The caller's solves.")
  @Get('solves')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  solves(@CurrentViewer() viewer: Viewer, @Query() page: OptionalPage): ResultList<UserSubmissionView> {
    return this.results.solves(viewer, { kind: 'user', id: 'me' }, page);
  }

  @Summary("The caller's wrong attempts; players get only their number.")
  @Get('fails')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  fails(@CurrentViewer() viewer: Viewer, @Query() page: OptionalPage): ResultList<UserSubmissionView> {
    return this.results.fails(viewer, { kind: 'user', id: 'me' }, page);
  }

  @Summary("The caller's awards.")
  @Get('awards')
  @Answers.counted(UserAwardView, UserAwardAdminView)
  awards(@CurrentViewer() viewer: Viewer, @Query() page: OptionalPage): ResultList<UserAwardView> {
    return this.results.awards(viewer, { kind: 'user', id: 'me' }, page);
  }
}
