import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import type { Viewer, ViewerUser } from '../../http/access/viewer';
import { Forbidden, NotFound, SignInNeeded } from '../../http/errors/errors';
import { leadingTo, Redirect } from '../../http/errors/redirect';
import { sentencesOf } from '../../http/pages/complaints';
import type { HtmlPage } from '../../http/pages/html-page';
import { FormValues } from '../../http/pages/form-values';
import { AccountFormsService } from '../shared/account-forms.service';
import type { InviteQuery } from './team.dto';
import { IN_A_TEAM, TeamEnrolment } from './team-enrolment';
import { TeamEntrance } from './team-entrance';
import { invitePage, invitePath, joinPage, newTeamPage } from './team-forms.page';
import { TeamInvitesService } from './team-invites.service';

/** The forms by which players enter a team. */
@Injectable()
export class TeamFormsService {
  constructor(
    private readonly settings: Settings,
    private readonly forms: AccountFormsService,
    private readonly enrolment: TeamEnrolment,
    private readonly entrance: TeamEntrance,
    private readonly invites: TeamInvitesService,
  ) {}

  async newForm(viewer: Viewer): Promise<HtmlPage | Redirect> {
    if (requireUser(viewer).team_id !== null) return new Redirect('/team');
    await this.enrolment.requireMayFound();
    return newTeamPage(await this.forms.extras('team'), new FormValues(null));
  }

  async found(viewer: Viewer, body: unknown): Promise<HtmlPage | Redirect> {
    const user = requireUser(viewer);
    const sent = new FormValues(body);
    const extras = await this.forms.extras('team');
    const outcome = await this.entrance.found(user, sent, extras);
    return 'errors' in outcome ? newTeamPage(extras, sent, sentencesOf(outcome.errors)) : new Redirect('/challenges');
  }

  joinForm(viewer: Viewer): HtmlPage | Redirect {
    return requireUser(viewer).team_id === null ? joinPage('', { errors: [], status: 200 }) : new Redirect('/team');
  }

  async join(viewer: Viewer, body: unknown): Promise<HtmlPage | Redirect> {
    const user = requireUser(viewer);
    const sent = new FormValues(body);
    const name = sent.text('name').trim();
    const outcome = await this.entrance.join(user, name, sent.text('password'));
    if (typeof outcome !== 'string') return new Redirect('/challenges');
    // Members are refused outright; a wrong name or password shows the form again, as at log-in.
    return joinPage(name, { errors: [outcome], status: outcome === IN_A_TEAM ? 403 : 200 });
  }

  /** The form; those who are invited have no account yet as a rule, so visitors are led to the registration, if it is open. */
  async inviteForm({ user }: Viewer, query: InviteQuery): Promise<HtmlPage | Redirect> {
    const code = requireCode(query.code);
    if (!user && this.settings.get('registration_visibility') !== 'public') throw new SignInNeeded();
    if (!user) return new Redirect(leadingTo('/register', invitePath(code)));
    const team = await this.invites.requireTeam(code);
    return user.team_id === null ? invitePage(team.name, code) : new Redirect('/team');
  }

  async acceptInvite(viewer: Viewer, { code }: InviteQuery): Promise<HtmlPage | Redirect> {
    const team = await this.invites.requireTeam(requireCode(code));
    const outcome = await this.enrolment.join(requireUser(viewer).id, team.id);
    if (typeof outcome !== 'string') return new Redirect('/challenges');
    return invitePage(team.name, requireCode(code), [outcome]);
  }
}

function requireUser({ user }: Viewer): ViewerUser {
  if (!user) throw new Forbidden();
  return user;
}

function requireCode(code: string | undefined): string {
  if (code === undefined || code === '') throw new NotFound();
  return code;
}
