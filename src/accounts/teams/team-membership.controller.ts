import { Body, Delete, Get, Param, Post } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { InvalidInput } from '../../http/errors/errors';
import { MISSING } from '../../http/fields/field';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { entryOfBody } from '../shared/account-entry';
import { OwnTeamService } from './own-team.service';
import { FoundTeamDto, JoinTeamDto } from './team.dto';
import { TeamAdmissionService } from './team-admission.service';
import { TeamMembershipService } from './team-membership.service';
import { InvitationView, TeamSelfView } from './team.views';

const WHO_MAY_GO =
  'Members who have submissions, unlocks or awards for the team cannot leave it, because its points would change. The captain first makes ' +
  'another member the captain. If the setting `team_disbanding` is `disabled`, members cannot leave at all.';

/** Routes with which players create, join and leave teams. */
@ApiController('teams')
export class TeamMembershipController {
  constructor(
    private readonly membership: TeamMembershipService,
    private readonly admission: TeamAdmissionService,
    private readonly team: OwnTeamService,
  ) {}

  @Summary('Creates a team with the caller as its captain.', {
    id: 'foundTeam',
    description: 'The response lists all invalid fields.',
  })
  @Post('me')
  @Access('user', { mode: 'teams' })
  @Answers.one(TeamSelfView)
  @Answers.refused()
  async create(@CurrentViewer() viewer: Viewer, @Body() dto: FoundTeamDto): Promise<TeamSelfView> {
    return this.team.show(viewer, await this.membership.create(viewer, entryOfBody(dto)));
  }

  @Summary('Adds the caller to a team, by its name and password or by an invitation.', {
    id: 'joinTeam',
    description: 'The first member of an empty team becomes its captain.',
  })
  @Post('me/join')
  @Access('user', { mode: 'teams', limit: 'login' })
  @Answers.one(TeamSelfView)
  @Answers.refused()
  async join(@CurrentViewer() viewer: Viewer, @Body() dto: JoinTeamDto): Promise<TeamSelfView> {
    const { name, password, code } = dto;
    const team_id =
      code == null
        ? await this.membership.joinByPassword(viewer, required('name', name).trim(), required('password', password))
        : await this.membership.joinByCode(viewer, code);
    return this.team.show(viewer, team_id);
  }

  @Summary('Removes the caller from their team.', { id: 'leaveTeam', description: WHO_MAY_GO })
  @Post('me/leave')
  @Access('user', { mode: 'teams', team: 'everyone' })
  @Answers.done()
  @Answers.refused()
  leave(@CurrentViewer() viewer: Viewer): Promise<void> {
    return this.membership.leave(viewer);
  }

  @Summary("Removes another member from the caller's team and returns the members left; for its captain.", {
    id: 'removeMyTeamMember',
    description: `A removed member who knows the password of the team may join again. ${WHO_MAY_GO}`,
  })
  @Delete('me/members/:id')
  @Access('user', { mode: 'teams', team: 'everyone' })
  @Answers.ids()
  @Answers.refused()
  removeMember(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<number[]> {
    return this.membership.removeMember(viewer, id);
  }

  @Summary('Returns the team of an invitation.', { id: 'getTeamInvitation' })
  @Get('invitations/:code')
  @Access('public', { mode: 'teams' })
  @Answers.one(InvitationView)
  invitation(@Param('code') code: string): Promise<InvitationView> {
    return this.admission.invitation(code);
  }
}

function required(field: string, text: string | null | undefined): string {
  if (text == null) throw InvalidInput.forField(field, MISSING);
  return text;
}
