import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Settings } from '../configs/settings';
import type { PlatformRequest } from '../http/access/request';
import { type PageFrame, PageFrames } from '../http/pages/page-frame';
import { SessionCookies } from './session-cookies';
import { SessionsService } from './sessions.service';

/** Frames pages with the visitor's nonce and what scripts may know of the visitor and the event. */
@Injectable()
export class VisitorFrames extends PageFrames {
  constructor(
    private readonly settings: Settings,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
  ) {
    super();
  }

  frameFor(request: PlatformRequest, response: Response): PageFrame {
    const user = request.viewer?.user ?? null;
    return {
      event_name: this.settings.get('ctf_name'),
      mayRegister: this.settings.get('registration_visibility') === 'public',
      nonce: this.cookies.nonceOf(this.sessions.visitorCookie(request, response)),
      script: {
        userMode: this.settings.get('user_mode'),
        userId: user?.id ?? 0,
        userName: user?.name ?? null,
        userEmail: user?.email ?? null,
        teamId: user?.team_id ?? null,
        teamName: user?.team_name ?? null,
        start: this.settings.get('start'),
        end: this.settings.get('end'),
        themeSettings: JSON.parse(this.settings.get('theme_settings') ?? 'null'),
        eventSounds: [],
      },
    };
  }
}
