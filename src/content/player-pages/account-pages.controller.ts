import { Get, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/access/viewer';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { ScoreboardQuery } from '../../scoreboard/scoreboard.dto';
import { UserSearch } from '../../accounts/users/user.dto';
import { AccountPages } from './account-pages.service';

/** The platform's pages about who plays and how they stand; each is as open as its counterpart in the API. */
@PageController()
export class AccountPagesController {
  constructor(private readonly pages: AccountPages) {}

  @Summary('The users.')
  @Get('users')
  @Access('public', { visibility: ['account'] })
  users(@CurrentViewer() viewer: Viewer, @Query() search: UserSearch): Promise<HtmlPage> {
    return this.pages.users(viewer, search);
  }

  @Summary('One user and what they solved.')
  @Get('users/:id')
  @Access('public', { visibility: ['account'] })
  user(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<HtmlPage> {
    return this.pages.user(viewer, id);
  }

  @Summary('Oneself, as one sees oneself.')
  @Get('user')
  @Access('user')
  own(@CurrentViewer() viewer: Viewer): Promise<HtmlPage> {
    return this.pages.own(viewer);
  }

  @Summary('The same, where other clients look for it.')
  @Get('profile')
  @Access('user')
  profile(@CurrentViewer() viewer: Viewer): Promise<HtmlPage> {
    return this.pages.own(viewer);
  }

  @Summary('The standings.')
  @Get('scoreboard')
  @Access('public', { visibility: ['account', 'score'] })
  scoreboard(@Query() query: ScoreboardQuery): Promise<HtmlPage> {
    return this.pages.scoreboard(query);
  }

  @Summary('What the organisers announced to the visitor or to everybody.')
  @Get('notifications')
  @Access('public')
  notifications(@CurrentViewer() viewer: Viewer): Promise<HtmlPage> {
    return this.pages.notifications(viewer);
  }
}
