import { Injectable } from '@nestjs/common';
import { SessionCookies } from '../../auth/sign-in/session-cookies';
import { SessionsService } from '../../auth/sign-in/sessions.service';
import { EventRules } from '../../http/access/event-rules';
import type { Viewer } from '../../http/access/viewer';
import type { BootData, PageData } from '../../http/pages/boot-data';
import { PageLinks } from '../../http/pages/page-links';
import type { Visit } from '../../http/pages/visit';
import { WebBuild } from '../../http/pages/web-build';
import { Clock } from '../../platform/clock/clock';
import { BatchLoader, inOrderOf } from '../../platform/concurrency/batch-loader';
import { Config } from '../../platform/config/config';
import { Database } from '../../platform/database/database';
import { VERSION } from '../../platform/version';
import { Settings } from '../../settings/settings';
import { ViewerRights } from '../../settings/viewer-rights';
import type {
  BootEventView,
  BootRightsView,
  BootView,
  BootViewerView,
  BootViewingAsView,
  EventState,
} from './boot.views';
import { Listeners } from './listeners';

type ProfileRow = Pick<BootViewerView, 'id' | 'name' | 'email' | 'language' | 'bracket_id'> & {
  team_id: number | null;
  team_name: string | null;
  captain_id: number | null;
};

/** Served by users_pkey. */
const PROFILES = `
  SELECT users.id, users.name, users.email, users.language, users.bracket_id,
         teams.id AS team_id, teams.name AS team_name, teams.captain_id
    FROM users LEFT JOIN teams ON teams.id = users.team_id
   WHERE users.id = ANY($1)`;

/** What interfaces begin with. All but who asks is in memory: at the start of an event everybody asks at once. */
@Injectable()
export class BootService implements BootData {
  private readonly profiles: BatchLoader<number, ProfileRow>;

  constructor(
    private readonly settings: Settings,
    private readonly rules: EventRules,
    private readonly rights: ViewerRights,
    private readonly links: PageLinks,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
    private readonly listeners: Listeners,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly build: WebBuild,
    database: Database,
  ) {
    this.profiles = new BatchLoader(async (ids) =>
      inOrderOf(ids, await database.prepared<ProfileRow>(PROFILES, [ids]), ({ id }) => id),
    );
  }

  /** What this visitor begins with; sends a visitor without a session cookie one, since the nonce goes with it. */
  async for({ viewer, request, response }: Visit): Promise<BootView> {
    const csrf_nonce = this.cookies.nonceOf(this.sessions.visitorCookie(request, response));
    return this.viewOf(viewer, await this.profileOf(viewer), csrf_nonce);
  }

  async forPage(viewer: Viewer, csrf_nonce: string): Promise<PageData> {
    const profile = await this.profileOf(viewer);
    return { boot: await this.viewOf(viewer, profile, csrf_nonce), names: profile };
  }

  private async viewOf(viewer: Viewer, profile: ProfileRow | null, csrf_nonce: string): Promise<BootView> {
    const [pages, has_start_page] = await Promise.all([this.links.pages(), this.links.hasStart()]);
    return {
      now: this.clock.now(),
      build: this.build.id ?? VERSION,
      version: VERSION,
      setup: this.settings.get('setup'),
      event: this.event(),
      look: {
        logo: this.picture('ctf_logo'),
        icon: this.picture('ctf_small_icon'),
        accent: this.settings.get('theme_color'),
      },
      can: this.rightsOf(viewer),
      viewer: this.viewerView(viewer, profile),
      viewing_as: await this.viewingAs(viewer, profile),
      csrf_nonce,
      pages: pages.map(({ text: title, href, opensWindow: opens_window }) => ({ title, href, opens_window })),
      has_start_page,
      registration: {
        code: this.settings.get('registration_code') !== null,
        verify: this.settings.get('verify_emails'),
        password_min_length: this.settings.get('password_min_length'),
        terms: { tos: this.legal('tos'), privacy: this.legal('privacy') },
      },
      team: {
        size: this.settings.get('team_size') || null,
        can_create: this.settings.get('team_creation'),
        can_leave: this.settings.get('team_disbanding') !== 'disabled',
      },
      limits: {
        submission_length: this.config.http.max_submission_length,
        wrong_per_minute: this.settings.get('incorrect_submissions_per_min'),
      },
      listeners_jitter_ms: this.listeners.jitterMillis,
    };
  }

  /** The event with its times, as the live stream tells of it too. */
  event(): BootEventView {
    return {
      name: this.settings.get('setup') ? this.settings.get('ctf_name') : 'Ensign',
      description: this.settings.get('ctf_description'),
      mode: this.settings.get('user_mode'),
      start: this.settings.moment('start'),
      end: this.settings.moment('end'),
      freeze: this.settings.moment('freeze'),
      paused: this.settings.get('paused'),
      state: this.state(),
      frozen: this.rules.isFrozen(),
      view_after: this.settings.get('view_after_ctf'),
      flag_format: this.settings.get('flag_format'),
    };
  }

  private state(): EventState {
    const start = this.settings.get('start');
    if (start !== null && this.clock.millis() / 1000 <= start) return 'before';
    if (this.rules.hasEnded()) return 'ended';
    return this.settings.get('paused') ? 'paused' : 'running';
  }

  /** What the guard would say to the caller now. */
  private rightsOf(viewer: Viewer): BootRightsView {
    const isBarred = viewer.isBanned || !this.rules.isSetUp();
    const isPlayer = !isBarred && !viewer.isAnonymous;
    return {
      see_challenges: !isBarred && this.rights.seesChallenges(viewer),
      see_scoreboard: !isBarred && this.rights.seesScoreboard(viewer),
      see_accounts: !isBarred && this.rights.sees(viewer, 'account'),
      register: !isBarred && viewer.isAnonymous && this.settings.get('registration_visibility') === 'public',
      create_team:
        isPlayer && this.rules.isTeamsMode() && viewer.account_id === null && this.settings.get('team_creation'),
      change_name: isPlayer && (viewer.isAdmin || this.settings.get('name_changes')),
      see_own_submissions: isPlayer && this.settings.get('view_self_submissions'),
      share: isPlayer && this.settings.get('social_shares'),
    };
  }

  private async profileOf({ user }: Viewer): Promise<ProfileRow | null> {
    return (user && (await this.profiles.load(user.id))) ?? null;
  }

  private viewerView(viewer: Viewer, profile: ProfileRow | null): BootViewerView | null {
    const { user } = viewer;
    if (user === null || profile === null) return null;
    const { team_id, team_name, captain_id, ...own } = profile;
    const hasTeam = this.rules.isTeamsMode() && team_id !== null && team_name !== null;
    return {
      ...own,
      type: user.type,
      verified: user.verified,
      hidden: user.hidden,
      banned: viewer.isBanned,
      team: hasTeam ? { id: team_id, name: team_name, captain: captain_id === user.id } : null,
    };
  }

  private async viewingAs({ viewedBy }: Viewer, profile: ProfileRow | null): Promise<BootViewingAsView | null> {
    const by = viewedBy === null ? undefined : await this.profiles.load(viewedBy);
    return profile && by ? { id: profile.id, name: profile.name, by: { id: by.id, name: by.name } } : null;
  }

  private picture(key: 'ctf_logo' | 'ctf_small_icon'): string | null {
    const location = this.settings.get(key);
    return location === null ? null : `/files/${location}`;
  }

  private legal(name: 'tos' | 'privacy'): string | null {
    const isThere = this.settings.get(`${name}_url`) !== null || this.settings.get(`${name}_text`) !== null;
    return isThere ? `/${name}` : null;
  }
}
