import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { safeNext } from '../../auth/sign-in/next.rules';
import { SessionCookiesService } from '../../auth/sign-in/session-cookies.service';
import { SessionsService } from '../../auth/sign-in/sessions.service';
import { Settings } from '../../settings/settings';
import { type PlatformRequest, requestOrigin } from '../../http/context/request';
import { Html } from '../../http/pages/html';
import { type LayoutContext, LayoutContexts } from '../../http/pages/layout-context';
import { sanitiseContent } from '../../platform/markdown/sanitise';
import { Viewer } from '../../http/context/viewer';
import { BootService } from './boot.service';

/** Provides the data of a page's layout: the visitor's nonce, and the values that scripts may read. */
@Injectable()
export class VisitorContextsService extends LayoutContexts {
  constructor(
    private readonly settings: Settings,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookiesService,
    private readonly boots: BootService,
  ) {
    super();
  }

  async contextFor(request: PlatformRequest, response: Response): Promise<LayoutContext> {
    const viewer = request.viewer ?? Viewer.anonymous;
    const { user } = viewer;
    const nonce = this.cookies.nonceOf(this.sessions.visitorCookie(request, response));
    const { boot, names } = await this.boots.forPage(viewer, nonce);
    return {
      event_name: this.settings.get('setup') ? this.settings.get('ctf_name') : 'Ensign',
      mayRegister: this.settings.get('registration_visibility') === 'public',
      next: nextOf(request),
      logo: this.picture('ctf_logo'),
      icon: this.picture('ctf_small_icon'),
      above: this.fragment('theme_header'),
      below: this.fragment('theme_footer'),
      nonce,
      boot,
      script: {
        userMode: this.settings.get('user_mode'),
        userId: user?.id ?? 0,
        userName: names?.name ?? null,
        userEmail: names?.email ?? null,
        teamId: user?.team_id ?? null,
        teamName: names?.team_name ?? null,
        start: this.settings.get('start'),
        end: this.settings.get('end'),
        themeSettings: JSON.parse(this.settings.get('theme_settings') ?? 'null'),
        eventSounds: [],
      },
    };
  }

  private picture(key: 'ctf_logo' | 'ctf_small_icon'): string | null {
    const location = this.settings.get(key);
    return location === null ? null : `/files/${location}`;
  }

  /** Returns the HTML of a setting without scripts, or null. The content security policy would block scripts anyway. */
  private fragment(key: 'theme_header' | 'theme_footer'): Html | null {
    const text = this.settings.get(key);
    return text === null ? null : new Html(sanitiseContent(text));
  }
}

function nextOf(request: PlatformRequest): string {
  const { next } = request.query;
  return typeof next === 'string' ? safeNext(next, requestOrigin(request), '') : '';
}
