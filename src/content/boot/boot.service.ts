import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/context/viewer';
import { PageLinks } from '../../http/pages/page-links';
import { WebBuild } from '../../http/pages/web-build';
import { Clock } from '../../platform/clock/clock';
import { Config } from '../../platform/config/config';
import { VERSION } from '../../platform/version';
import { Settings } from '../../settings/settings';
import { BootViewersService, type ProfileRow } from './boot-viewers.service';
import type { BootView } from './boot.views';
import { EventStateService } from './event-state.service';
import { Listeners } from './listeners';

/**
 * Returns the data that the interface needs at start. Reads only profiles of users from the database, because all
 * players load these data when an event begins.
 */
@Injectable()
export class BootService {
  constructor(
    private readonly settings: Settings,
    private readonly eventState: EventStateService,
    private readonly viewers: BootViewersService,
    private readonly links: PageLinks,
    private readonly listeners: Listeners,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly build: WebBuild,
  ) {}

  async for(viewer: Viewer, csrf_nonce: string): Promise<BootView> {
    return this.viewOf(viewer, await this.viewers.profileOf(viewer), csrf_nonce);
  }

  async forPage(viewer: Viewer, csrf_nonce: string): Promise<{ boot: BootView; names: ProfileRow | null }> {
    const profile = await this.viewers.profileOf(viewer);
    return { boot: await this.viewOf(viewer, profile, csrf_nonce), names: profile };
  }

  private async viewOf(viewer: Viewer, profile: ProfileRow | null, csrf_nonce: string): Promise<BootView> {
    const [pages, has_start_page] = await Promise.all([this.links.pages(), this.links.hasStart()]);
    return {
      now: this.clock.now(),
      build: this.build.id ?? VERSION,
      version: VERSION,
      setup: this.settings.get('setup'),
      event: this.eventState.event(),
      look: {
        logo: this.picture('ctf_logo'),
        icon: this.picture('ctf_small_icon'),
        accent: this.settings.get('theme_color'),
      },
      can: this.viewers.rightsOf(viewer),
      viewer: this.viewers.viewOf(viewer, profile),
      viewing_as: await this.viewers.viewingAs(viewer, profile),
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

  private picture(key: 'ctf_logo' | 'ctf_small_icon'): string | null {
    const location = this.settings.get(key);
    return location === null ? null : `/files/${location}`;
  }

  private legal(name: 'tos' | 'privacy'): string | null {
    const isThere = this.settings.get(`${name}_url`) !== null || this.settings.get(`${name}_text`) !== null;
    return isThere ? `/${name}` : null;
  }
}
