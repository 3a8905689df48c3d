import { Body, Get, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import type { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { Summary } from '../../http/openapi/summary.decorator';
import { InviteQuery } from './team.dto';
import { TeamFormsService } from './team-forms.service';

/** The forms by which players enter a team. */
@PageController()
export class TeamFormsController {
  constructor(private readonly forms: TeamFormsService) {}

  @Summary('The form of a new team.')
  @Get('teams/new')
  @Access('user', { mode: 'teams' })
  newForm(@CurrentViewer() viewer: Viewer): Promise<HtmlPage | Redirect> {
    return this.forms.newForm(viewer);
  }

  @Summary('Makes a team with the caller as its captain.')
  @Post('teams/new')
  @Access('user', { mode: 'teams', nonce: 'always' })
  found(@CurrentViewer() viewer: Viewer, @Body() body: unknown): Promise<HtmlPage | Redirect> {
    return this.forms.found(viewer, body);
  }

  @Summary('The form to enter a team by its name and password.')
  @Get('teams/join')
  @Access('user', { mode: 'teams' })
  joinForm(@CurrentViewer() viewer: Viewer): HtmlPage | Redirect {
    return this.forms.joinForm(viewer);
  }

  @Summary('Puts the caller into the team.')
  @Post('teams/join')
  @Access('user', { mode: 'teams', nonce: 'always', limit: 'login' })
  join(@CurrentViewer() viewer: Viewer, @Body() body: unknown): Promise<HtmlPage | Redirect> {
    return this.forms.join(viewer, body);
  }

  @Summary('What an invitation leads to.')
  @Get('teams/invite')
  @Access('public', { mode: 'teams' })
  inviteForm(@CurrentViewer() viewer: Viewer, @Query() query: InviteQuery): Promise<HtmlPage | Redirect> {
    return this.forms.inviteForm(viewer, query);
  }

  @Summary('Puts the caller into the team that invites.')
  @Post('teams/invite')
  @Access('user', { mode: 'teams', nonce: 'always' })
  acceptInvite(@CurrentViewer() viewer: Viewer, @Query() query: InviteQuery): Promise<HtmlPage | Redirect> {
    return this.forms.acceptInvite(viewer, query);
  }
}
