import { Get } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import type { HtmlPage } from '../../http/pages/html-page';
import { PageController } from '../../http/pages/page-controller';
import { interfacePage } from '../../http/pages/interface-page';

/** Paths of the browser interface. Each returns an HTML document whose script loads the records through the API. */
@PageController()
export class InterfaceController {
  @Summary('Shows the challenges; before the start, the waiting room.')
  @Get(['challenges', 'challenges/:id'])
  @Access('public', { visibility: ['challenge'], verified: true })
  challenges(): HtmlPage {
    return interfacePage('Challenges');
  }

  @Summary('Shows the standings.')
  @Get('scoreboard')
  @Access('public', { visibility: ['account', 'score'] })
  scoreboard(): HtmlPage {
    return interfacePage('Scoreboard');
  }

  @Summary('Shows the latest solves.')
  @Get('activity')
  @Access('public', { visibility: ['challenge', 'account', 'score'] })
  activity(): HtmlPage {
    return interfacePage('Activity');
  }

  @Summary('Shows the standings for a large screen.')
  @Get('live')
  @Access('public')
  live(): HtmlPage {
    return interfacePage('Live', 'live');
  }

  @Summary('Shows the users, or one of them.')
  @Get(['users', 'users/:id'])
  @Access('public', { visibility: ['account'] })
  users(): HtmlPage {
    return interfacePage('Users');
  }

  @Summary('Shows the team of an invitation.')
  @Get('teams/invite')
  @Access('public', { mode: 'teams' })
  invitation(): HtmlPage {
    return interfacePage('Invitation');
  }

  @Summary("Shows the caller's team, or how to join one.")
  @Get(['team', 'team/*rest', 'teams/new', 'teams/join'])
  @Access('user', { mode: 'teams' })
  team(): HtmlPage {
    return interfacePage('Team');
  }

  // Must come after `teams/new`, `teams/join` and `teams/invite`, which `teams/:id` would match.
  @Summary('Shows the teams, or one of them.')
  @Get(['teams', 'teams/:id'])
  @Access('public', { mode: 'teams', visibility: ['account'] })
  teams(): HtmlPage {
    return interfacePage('Teams');
  }

  @Summary("Shows the caller's own public profile; the second path is for other clients.")
  @Get(['user', 'profile'])
  @Access('user')
  own(): HtmlPage {
    return interfacePage('Profile');
  }

  @Summary("Shows the caller's profile, password, sessions, tokens and preferences.")
  @Get(['settings', 'settings/*rest'])
  @Access('user')
  settings(): HtmlPage {
    return interfacePage('Settings');
  }

  @Summary('Shows the notifications that the visitor may read.')
  @Get('notifications')
  @Access('public')
  notifications(): HtmlPage {
    return interfacePage('Notifications');
  }
}
