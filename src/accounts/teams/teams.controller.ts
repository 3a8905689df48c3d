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

  @Summary('Lists teams, 50 a page; `view=full` is the list for administrators.')
  @Get()
  @Access('public', { mode: 'teams', visibility: ['account'] })
  @Answers.page(TeamListing, TeamAdminListing, TeamFullListing)
  @WithETag()
  list(@CurrentViewer() viewer: Viewer, @Query() search: TeamSearch): Promise<Page<TeamListing>> {
    return this.lists.list(viewer, search);
  }

  @Summary('Creates a team.')
  @Post()
  @Access('admin', { mode: 'teams' })
  @Answers.one(TeamRecordView)
  create(@UnreadBody(CreateTeamDto) body: UnreadInput): Promise<TeamRecordView> {
    return this.teams.create(body);
  }

  @Summary('Changes several teams, all or none, and returns their ids.', { id: 'updateTeams' })
  @Patch('bulk')
  @Access('admin', { mode: 'teams' })
  @ApiExtraModels(TeamChangesDto)
  @Answers.ids()
  updateAll(@Body() { ids, changes }: BulkTeamsDto): Promise<number[]> {
    return this.teams.updateAll(ids, changes);
  }

  @Summary("Deletes several teams, all or none; their members and the members' results stay, without a team.", {
    id: 'deleteTeams',
  })
  @Delete('bulk')
  @Access('admin', { mode: 'teams' })
  @Answers.done()
  removeAll(@CurrentViewer() viewer: Viewer, @Body() { ids }: IdsDto): Promise<void> {
    return this.teams.removeAll(viewer, ids);
  }

  @Summary('Returns one team; administrators get the whole record.')
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
  @TakesIfMatch('`GET /api/v1/teams/{id}` for administrators')
  update(
    @Id() id: number,
    @UnreadBody(UpdateTeamDto) body: UnreadInput,
    @Req() request: Request,
  ): Promise<TeamRecordView> {
    return this.teams.update(id, body, request);
  }

  @Summary('Deletes a team; its members and their results stay, without a team.')
  @Delete(':id')
  @Access('admin', { mode: 'teams' })
  @Answers.done()
  remove(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<void> {
    return this.teams.remove(viewer, id);
  }

  @Summary('Lists the ids of the members of a team.', { id: 'listTeamMembers' })
  @Get(':id/members')
  @Access('admin', { mode: 'teams' })
  @Answers.ids()
  listMembers(@Id() id: number): Promise<number[]> {
    return this.teams.members(id);
  }

  @Summary('Adds a user to a team and returns the members; without a body, returns an invitation code.', {
    id: 'addTeamMember',
  })
  @Post(':id/members')
  @Access('admin', { mode: 'teams' })
  @ApiBody({ type: MemberDto, required: false })
  @Answers.ids(InviteCodeView)
  addMember(@Id() id: number, @Body() body: unknown): Promise<number[] | InviteCodeView> {
    return this.teams.addOrInvite(id, body);
  }

  @Summary('Removes a user from a team and returns the remaining members.', { id: 'removeTeamMember' })
  @Delete(':id/members')
  @Access('admin', { mode: 'teams' })
  @Answers.ids()
  removeMember(@CurrentViewer() viewer: Viewer, @Id() id: number, @Body() dto: MemberDto): Promise<number[]> {
    return this.teams.removeMember(viewer, id, dto);
  }
}
