import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import type { Viewer, ViewerUser } from '../../http/access/viewer';
import { Forbidden, NotFound, SignInNeeded } from '../../http/errors/errors';
import { leadingTo, Redirect } from '../../http/errors/redirect';
import { unstorableText } from '../../http/fields/coercions';
import type { HtmlPage } from '../../http/pages/html-page';
import { FormValues } from '../../http/pages/form-values';
import { RateLimiter } from '../../http/rate-limit/rate-limiter';
import { Passwords } from '../../platform/passwords/passwords';
import { hashSecret } from '../../platform/secrets/hashes';
import { AccountForms, type SentExtras } from '../../accounts/account-forms';
import { AccountProfiles } from '../../accounts/account-profiles';
import { OwnTeamService } from '../../accounts/teams/own-team.service';
import type { InviteQuery, TeamsPageQuery } from '../../accounts/teams/team.dto';
import { IN_A_TEAM, TeamEnrolment } from '../../accounts/teams/team-enrolment';
import { TeamInvites } from '../../accounts/teams/team-invites';
import {
  invitePage,
  invitePath,
  joinPage,
  newTeamPage,
  noTeamPage,
  ownTeamPage,
  teamPage,
  teamsPage,
} from './team.pages';
import { TeamsQueries } from '../../accounts/teams/teams.queries';

const WRONG_TEAM = 'That information is incorrect';

/** Pages about teams, and the forms by which players enter one. */
@Injectable()
export class TeamPagesService {
  constructor(
    private readonly settings: Settings,
    private readonly passwords: Passwords,
    private readonly limiter: RateLimiter,
    private readonly forms: AccountForms,
    private readonly queries: TeamsQueries,
    private readonly profiles: AccountProfiles,
    private readonly ownTeam: OwnTeamService,
    private readonly enrolment: TeamEnrolment,
    private readonly invites: TeamInvites,
  ) {}

  async own(viewer: Viewer): Promise<HtmlPage> {
    const { id, team_id } = requireUser(viewer);
    if (team_id === null) return noTeamPage(this.settings.get('team_creation'));
    const team = await this.ownTeam.get(viewer);
    const code = team.captain_id === id ? await this.invites.codeFor(team_id) : null;
    return ownTeamPage(team, await this.queries.visibleMembers(team_id), code);
  }

  /** Other than the API, the page takes a text alone for part of a name, and a field alone for no search. */
  async list(viewer: Viewer, { q = '', field = 'name', page }: TeamsPageQuery): Promise<HtmlPage> {
    const teams = await this.profiles.list(viewer, 'team', { q, field, page });
    return teamsPage(teams, q === '' ? {} : { q, field });
  }

  async show(viewer: Viewer, id: number): Promise<HtmlPage> {
    return teamPage(await this.profiles.get(viewer, 'team', id), await this.queries.visibleMembers(id));
  }

  async newForm(viewer: Viewer): Promise<HtmlPage | Redirect> {
    if (requireUser(viewer).team_id !== null) return new Redirect('/team');
    await this.enrolment.requireMayFound();
    return newTeamPage(await this.forms.extras('team'), new FormValues(null));
  }

  async found(viewer: Viewer, body: unknown): Promise<HtmlPage | Redirect> {
    const user = requireUser(viewer);
    const sent = new FormValues(body);
    const extras = await this.forms.extras('team');
    const errors = await this.errorsOfFounding(user, sent, this.forms.read(sent, extras));
    return errors.length > 0 ? newTeamPage(extras, sent, errors) : new Redirect('/challenges');
  }

  joinForm(viewer: Viewer): HtmlPage | Redirect {
    return requireUser(viewer).team_id === null ? joinPage('', { errors: [], status: 200 }) : new Redirect('/team');
  }

  /** Whether there is such a team shows neither in the text nor in the time it takes. */
  async join(viewer: Viewer, body: unknown): Promise<HtmlPage | Redirect> {
    const user = requireUser(viewer);
    const sent = new FormValues(body);
    const [name, password] = [sent.text('name').trim(), sent.text('password')];
    const error = await this.errorOfJoining(user, name, password);
    if (error === null) return new Redirect('/challenges');
    // Members are refused outright; a wrong name or password shows the form again, as at log-in.
    return joinPage(name, { errors: [error], status: error === IN_A_TEAM ? 403 : 200 });
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
    const error = await this.enrolment.join(requireUser(viewer).id, team.id);
    return error === null ? new Redirect('/challenges') : invitePage(team.name, requireCode(code), [error]);
  }

  private async errorOfJoining(user: ViewerUser, name: string, password: string): Promise<string | null> {
    if (user.team_id !== null) return IN_A_TEAM;
    const team_id = await this.teamBy(user, name, password);
    return team_id === null ? WRONG_TEAM : this.enrolment.join(user.id, team_id);
  }

  private async errorsOfFounding(user: ViewerUser, sent: FormValues, extras: SentExtras): Promise<readonly string[]> {
    if (user.team_id !== null) return [IN_A_TEAM];
    const unstorable = sent.complaint();
    if (unstorable !== null) return [unstorable];
    const entry = {
      name: sent.text('name').trim(),
      password: sent.text('password'),
      website: sent.text('website').trim(),
      affiliation: sent.text('affiliation').trim(),
      country: sent.text('country').trim(),
    };
    return this.enrolment.found(user, { entry, extras });
  }

  /**
   * The team of that name, if the password is its own. A try counts before it is judged, so that many at once are not all let
   * through, and is taken back when it was right. Imported teams may have the hash of an empty password.
   */
  private async teamBy({ id }: ViewerUser, name: string, password: string): Promise<number | null> {
    const key = `team ${id} ${hashSecret(name)}`;
    await this.limiter.consume('wrong_password', key);
    const team = unstorableText(name) === null ? await this.queries.findByName(name) : null;
    const isRight = await this.passwords.verify(team?.password ?? null, password);
    if (!team || !isRight || password === '') return null;
    await this.limiter.giveBack('wrong_password', key);
    return team.id;
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
