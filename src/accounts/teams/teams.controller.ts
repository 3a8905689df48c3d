import { Body, Delete, Get, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiExtraModels } from '@nestjs/swagger';
import type { Request } from 'express';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { IdsDto } from '../../http/bulk/bulk';
import { Answers } from '../../http/envelope/answers';
import { WithETag } from '../../http/envelope/with-etag.decorator';
import { type Page, Versioned } from '../../http/envelope/results';
import { UnreadBody, type UnreadInput } from '../../http/input/unread-body.decorator';
import { TakesIfMatch } from '../../http/openapi/if-match.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { versionOf } from '../shared/account-version';
import { TeamListsService } from './team-lists.service';
import { TeamProfilesService } from './team-profiles.service';
import { BulkTeamsDto, CreateTeamDto, MemberDto, TeamChangesDto, TeamSearch, UpdateTeamDto } from './team.dto';
import {
  InviteCodeView,
  TeamAdminListing,
  TeamAdminView,
  TeamFullListing,
  TeamListing,
  TeamPublicView,
  TeamRecordView,
} from './team.views';
import { TeamsService } from './teams.service';

@ApiController('teams')
export class TeamsController {
  constructor(
    private readonly teams: TeamsService,
    private readonly profiles: TeamProfilesService,
    private readonly lists: TeamListsService,
  ) {}

  @Summary('Teams, 50 a page; `view=full` is the list of administrators.')
  @Get()
  @Access('public', { mode: 'teams', visibility: ['account'] })
  @Answers.page(TeamListing, TeamAdminListing, TeamFullListing)
  @WithETag()
  list(@CurrentViewer() viewer: Viewer, @Query() search: TeamSearch): Promise<Page<TeamListing>> {
    return this.lists.list(viewer, search);
  }

  @Summary('Makes a team.')
  @Post()
  @Access('admin', { mode: 'teams' })
  @Answers.one(TeamRecordView)
  create(@UnreadBody(CreateTeamDto) body: UnreadInput): Promise<TeamRecordView> {
    return this.teams.create(body);
  }

  @Summary('Changes several teams at once, all of them or none, and gives their ids.', { id: 'updateTeams' })
  @Patch('bulk')
  @Access('admin', { mode: 'teams' })
  @ApiExtraModels(TeamChangesDto)
  @Answers.ids()
  updateAll(@Body() { ids, changes }: BulkTeamsDto): Promise<number[]> {
    return this.teams.updateAll(ids, changes);
  }

  @Summary('Removes several teams; their members and what they did stay, without a team, all at once.', {
    id: 'deleteTeams',
  })
  @Delete('bulk')
  @Access('admin', { mode: 'teams' })
  @Answers.done()
  removeAll(@CurrentViewer() viewer: Viewer, @Body() { ids }: IdsDto): Promise<void> {
    return this.teams.removeAll(viewer, ids);
  }

  @Summary('One team; administrators get the whole record.')
  @Get(':id')
  @Access('public', { mode: 'teams', visibility: ['account'] })
  @Answers.one(TeamPublicView, TeamAdminView)
  @WithETag()
  async get(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<Versioned<TeamAdminView> | TeamPublicView> {
    const team = await this.profiles.get(viewer, id);
    return viewer.isAdmin && 'email' in team ? new Versioned(team, versionOf(team, team.fields)) : team;
  }

  @Summary('Changes a team.')
  @Patch(':id')
  @Access('admin', { mode: 'teams' })
  @Answers.one(TeamRecordView)
  @TakesIfMatch('`GET /api/v1/teams/{id}` as an administrator reads it')
  update(
    @Id() id: number,
    @UnreadBody(UpdateTeamDto) body: UnreadInput,
    @Req() request: Request,
  ): Promise<TeamRecordView> {
    return this.teams.update(id, body, request);
  }

  @Summary('Removes a team; its members and what they did stay, without a team.')
  @Delete(':id')
  @Access('admin', { mode: 'teams' })
  @Answers.done()
  remove(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<void> {
    return this.teams.remove(viewer, id);
  }

  @Summary('Ids of the members of a team.', { id: 'listTeamMembers' })
  @Get(':id/members')
  @Access('admin', { mode: 'teams' })
  @Answers.ids()
  listMembers(@Id() id: number): Promise<number[]> {
    return this.teams.members(id);
  }

  @Summary('Adds a user to a team and gives the members; without a body gives a code that invites anybody.', {
    id: 'addTeamMember',
  })
  @Post(':id/members')
  @Access('admin', { mode: 'teams' })
  @ApiBody({ type: MemberDto, required: false })
  @Answers.ids(InviteCodeView)
  addMember(@Id() id: number, @Body() body: unknown): Promise<number[] | InviteCodeView> {
    return this.teams.addOrInvite(id, body);
  }

  @Summary('Takes a user out of a team and gives the members left.', { id: 'removeTeamMember' })
  @Delete(':id/members')
  @Access('admin', { mode: 'teams' })
  @Answers.ids()
  removeMember(@CurrentViewer() viewer: Viewer, @Id() id: number, @Body() dto: MemberDto): Promise<number[]> {
    return this.teams.removeMember(viewer, id, dto);
  }
}
