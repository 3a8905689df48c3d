import { Delete, Get, Patch, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { UnreadBody, type UnreadInput } from '../../http/input/unread-body.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { OwnTeamService } from './own-team.service';
import { UpdateOwnTeamDto } from './team.dto';
import { InviteCodeView, TeamSelfRecordView, TeamSelfView } from './team.views';

@Access('user', { mode: 'teams', team: 'everyone' })
@ApiController('teams/me')
export class OwnTeamController {
  constructor(private readonly team: OwnTeamService) {}

  @Summary("Returns the caller's team.", { id: 'getMyTeam' })
  @Get()
  @Answers.one(TeamSelfView)
  get(@CurrentViewer() viewer: Viewer): Promise<TeamSelfView> {
    return this.team.get(viewer);
  }

  @Summary("Changes the caller's team; for its captain.", { id: 'updateMyTeam' })
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

  // Keep this description: clients recognise CTFd by it in the OpenAPI document.
  @Summary("Deletes the caller's team.", {
    id: 'disbandMyTeam',
    description: 'For captains, to disband your current team while it has not taken part in the event.',
  })
  @Delete()
  @Answers.done()
  @Answers.refused()
  disband(@CurrentViewer() viewer: Viewer): Promise<void> {
    return this.team.disband(viewer);
  }

  @Summary("Creates an invitation code for the caller's team; for its captain.", { id: 'createMyTeamInvite' })
  @Post('members')
  @Answers.one(InviteCodeView)
  @Answers.refused()
  invite(@CurrentViewer() viewer: Viewer): Promise<InviteCodeView> {
    return this.team.invite(viewer);
  }
}
