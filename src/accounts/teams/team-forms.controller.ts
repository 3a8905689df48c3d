import { Body, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { NotFound } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import { complaintsOf } from '../../http/pages/complaints';
import { FormValues } from '../../http/pages/form-values';
import { formError } from '../../http/pages/forms';
import type { HtmlPage } from '../../http/pages/html-page';
import { interfacePage } from '../../http/pages/interface-page';
import { PageController } from '../../http/pages/page-controller';
import { Summary } from '../../http/openapi/summary.decorator';
import { entryOfForm } from '../shared/account-entry';
import { InATeam } from './in-a-team';
import { InviteQuery } from './team.dto';
import { TeamMembershipService } from './team-membership.service';

/** Receives the forms to create and join a team. Clients of CTFd post them; the browser interface uses the API. */
@PageController()
export class TeamFormsController {
  constructor(private readonly membership: TeamMembershipService) {}

  @Summary('Creates a team with the caller as its captain.')
  @Post('teams/new')
  @Access('user', { mode: 'teams', nonce: 'always' })
  create(@CurrentViewer() viewer: Viewer, @Body() body: unknown): Promise<HtmlPage | Redirect> {
    return respond('New team', 403, () => this.membership.create(viewer, entryOfForm(new FormValues(body))));
  }

  @Summary('Adds the caller to the team.')
  @Post('teams/join')
  @Access('user', { mode: 'teams', nonce: 'always', limit: 'login' })
  join(@CurrentViewer() viewer: Viewer, @Body() body: unknown): Promise<HtmlPage | Redirect> {
    const sent = new FormValues(body);
    return respond('Join a team', 200, () =>
      this.membership.joinByPassword(viewer, sent.text('name').trim(), sent.text('password')),
    );
  }

  @Summary('Adds the caller to the team of the invitation.')
  @Post('teams/invite')
  @Access('user', { mode: 'teams', nonce: 'always' })
  acceptInvite(@CurrentViewer() viewer: Viewer, @Query() { code = '' }: InviteQuery): Promise<HtmlPage | Redirect> {
    if (code === '') throw new NotFound();
    return respond('Invitation', 403, () => this.membership.joinByCode(viewer, code));
  }
}

/**
 * Redirects to the challenges if `enter` succeeds. If the input is invalid or refused, returns a page with the
 * messages; the status is 403 for InATeam, else `status`. Throws other errors again.
 */
async function respond(title: string, status: number, enter: () => Promise<number>): Promise<HtmlPage | Redirect> {
  try {
    await enter();
  } catch (error) {
    return formError(interfacePage(title), complaintsOf(error), error instanceof InATeam ? 403 : status);
  }
  return new Redirect('/challenges');
}
