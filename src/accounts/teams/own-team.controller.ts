import { Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import { ApiController } from '../../http/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { Counted, Page } from '../../http/envelope/results';
import { UnreadBody, type UnreadInput } from '../../http/fields/unread-body.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { OptionalPage } from '../../competition/results/user-results.dto';
import { UserSubmissionAdminView, UserSubmissionView } from '../../competition/results/user-results.views';
import { OwnTeamService } from './own-team.service';
import { TeamResultsService } from '../../competition/results/team-results.service';
import { TeamAwardView } from '../../competition/results/team-results.views';
import { UpdateOwnTeamDto } from './team.dto';
import { InviteCodeView, TeamSelfRecordView, TeamSelfView } from './team.views';

@Access('user', { mode: 'teams', team: 'everyone' })
@ApiController('teams/me')
export class OwnTeamController {
  constructor(
    private readonly team: OwnTeamService,
    private readonly results: TeamResultsService,
  ) {}

  @Summary("The caller's team.")
  @Get()
  @Answers.one(TeamSelfView)
  get(@CurrentViewer() viewer: Viewer): Promise<TeamSelfView> {
    return this.team.get(viewer);
  }

  @Summary("Changes the caller's team; for its captain.")
  @Patch()
  @Answers.one(TeamSelfRecordView)
  @Answers.limited()
  @Answers.refused()
  update(
    @CurrentViewer() viewer: Viewer,
    @UnreadBody(UpdateOwnTeamDto) body: UnreadInput,
  ): Promise<TeamSelfRecordView> {
    return this.team.update(viewer, body);
  }

  // Clients tell the peer by these words in its document.
  @Summary("Removes the caller's team.", 'For captains, to disband your current team while it has done nothing yet.')
  @Delete()
  @Answers.done()
  @Answers.refused()
  disband(@CurrentViewer() viewer: Viewer): Promise<void> {
    return this.team.disband(viewer);
  }

  @Summary("Makes a code that invites anybody into the caller's team; for its captain.")
  @Post('members')
  @Answers.one(InviteCodeView)
  @Answers.refused()
  invite(@CurrentViewer() viewer: Viewer): Promise<InviteCodeView> {
    return this.team.invite(viewer);
  }

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
