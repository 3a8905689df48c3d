import { createParamDecorator, Get, Injectable, Query, type Type } from '@nestjs/common';
import type { AccountKind } from '../../accounts/shared/account.rules';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import type { PageQuery } from '../../http/envelope/page-query';
import { Id } from '../../http/params/id.decorator';
import { QueryText } from '../../http/search/query-fields';
import { AccountResults, type ResultList } from './account-results';
import {
  TeamAwardView,
  UserAwardAdminView,
  UserAwardView,
  UserSubmissionAdminView,
  UserSubmissionView,
} from './results.views';

/** Query of a list that is complete unless a page is requested. */
class OptionalPage implements PageQuery {
  @QueryText('Page, from 1; without `page` and `per_page` the whole list is returned') page?: string;
  @QueryText('Rows a page, at most 100') per_page?: string;
}

const Me = createParamDecorator(() => 'me');

/**
 * Declares the three routes of a kind of account. `Account` reads the account from the request. `Rule` decorates each
 * method, because the OpenAPI document reads access rules from methods.
 */
function ResultRoutes(
  kind: AccountKind,
  Account: () => ParameterDecorator,
  Rule: MethodDecorator,
  { owner, ...summary }: { owner: string; solves: string; fails: string; awards: string },
) {
  const awardViews: Type[] = kind === 'team' ? [TeamAwardView] : [UserAwardView, UserAwardAdminView];

  @Injectable()
  abstract class Routes {
    constructor(private readonly results: AccountResults) {}

    @Summary(summary.solves, { id: `list${owner}Solves` })
    @Rule
    @Get('solves')
    @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
    solves(
      @CurrentViewer() viewer: Viewer,
      @Account() id: number | 'me',
      @Query() page: OptionalPage,
    ): ResultList<UserSubmissionView> {
      return this.results.solves(viewer, { kind, id }, page);
    }

    @Summary(summary.fails, { id: `list${owner}Fails` })
    @Rule
    @Get('fails')
    @Answers.counted(UserSubmissionView, UserSubmissionAdminView)
    fails(
      @CurrentViewer() viewer: Viewer,
      @Account() id: number | 'me',
      @Query() page: OptionalPage,
    ): ResultList<UserSubmissionView> {
      return this.results.fails(viewer, { kind, id }, page);
    }

    @Summary(summary.awards, { id: `list${owner}Awards` })
    @Rule
    @Get('awards')
    @Answers.counted(...awardViews)
    awards(
      @CurrentViewer() viewer: Viewer,
      @Account() id: number | 'me',
      @Query() page: OptionalPage,
    ): ResultList<UserAwardView> {
      return this.results.awards(viewer, { kind, id }, page);
    }
  }
  return Routes;
}

@ApiController('users/me')
export class MyResultsController extends ResultRoutes('user', Me, Access('user'), {
  owner: 'My',
  solves: "Lists the caller's solves.",
  fails: "Lists the caller's wrong attempts; players get only their number.",
  awards: "Lists the caller's awards.",
}) {}

@ApiController('users/:id')
export class UserResultsController extends ResultRoutes(
  'user',
  Id,
  Access('public', { visibility: ['account', 'score'] }),
  {
    owner: 'User',
    solves: 'Lists the solves of a user.',
    fails: 'Lists the wrong attempts of a user; only administrators get more than their number.',
    awards: 'Lists the awards of a user.',
  },
) {}

@ApiController('teams/me')
export class MyTeamResultsController extends ResultRoutes(
  'team',
  Me,
  Access('user', { mode: 'teams', team: 'everyone' }),
  {
    owner: 'MyTeam',
    solves: "Lists the solves of the caller's team.",
    fails: "Lists the wrong attempts of the caller's team; players get only their number.",
    awards: "Lists the awards of the caller's team.",
  },
) {}

@ApiController('teams/:id')
export class TeamResultsController extends ResultRoutes(
  'team',
  Id,
  Access('public', { mode: 'teams', visibility: ['account', 'score'] }),
  {
    owner: 'Team',
    solves: 'Lists the solves of a team.',
    fails: 'Lists the wrong attempts of a team; only administrators get more than their number.',
    awards: 'Lists the awards of a team.',
  },
) {}
