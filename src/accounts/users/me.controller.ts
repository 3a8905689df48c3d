import { Body, Get, Patch, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { Counted, Page } from '../../http/envelope/results';
import { Hot } from '../../http/hot/hot.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { MeService } from './me.service';
import { UpdateMeDto } from './user.dto';
import { OptionalPage } from '../../competition/results/user-results.dto';
import { UserResultsService } from '../../competition/results/user-results.service';
import {
  UserAwardAdminView,
  UserAwardView,
  UserSubmissionAdminView,
  UserSubmissionView,
} from '../../competition/results/user-results.views';
import { UserPrivateView } from './user.views';

@Access('user')
@ApiController('users/me')
export class MeController {
  constructor(
    private readonly me: MeService,
    private readonly results: UserResultsService,
  ) {}

  @Summary("The caller's own profile.")
  @Get()
  @Answers.one(UserPrivateView)
  @Hot(({ viewer }) => [viewer])
  get(@CurrentViewer() viewer: Viewer): Promise<UserPrivateView> {
    return this.me.get(viewer);
  }

  @Summary("Changes the caller's own profile.")
  @Patch()
  @Answers.one(UserPrivateView)
  @Answers.limited()
  update(@CurrentViewer() viewer: Viewer, @Body() dto: UpdateMeDto): Promise<UserPrivateView> {
    return this.me.update(viewer, dto);
  }

  @Summary("The caller's solves.")
  @Get('solves')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  solves(
    @CurrentViewer() viewer: Viewer,
    @Query() page: OptionalPage,
  ): Promise<Counted<UserSubmissionView> | Page<UserSubmissionView>> {
    return this.results.solves(viewer, 'me', page);
  }

  @Summary("The caller's wrong attempts; players get only their number.")
  @Get('fails')
  @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
  fails(
    @CurrentViewer() viewer: Viewer,
    @Query() page: OptionalPage,
  ): Promise<Counted<UserSubmissionView> | Page<UserSubmissionView>> {
    return this.results.fails(viewer, 'me', page);
  }

  @Summary("The caller's awards.")
  @Get('awards')
  @Answers.counted(UserAwardView, UserAwardAdminView)
  awards(
    @CurrentViewer() viewer: Viewer,
    @Query() page: OptionalPage,
  ): Promise<Counted<UserAwardView> | Page<UserAwardView>> {
    return this.results.awards(viewer, 'me', page);
  }
}
