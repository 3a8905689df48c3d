import { Injectable } from '@nestjs/common';
import { Settings } from '../configs/settings';
import { Gate } from '../http/access/gate';
import type { Viewer } from '../http/access/viewer';
import { type Html, html } from '../http/pages/html';
import { HtmlPage } from '../http/pages/html-page';
import { PublicPages } from './public-pages.service';

/** Route of the start page's content. */
const START_PAGE = 'index';

/** The two pages every visitor comes by: the start, and where the challenges are. */
@Injectable()
export class StartService {
  constructor(
    private readonly pages: PublicPages,
    private readonly settings: Settings,
    private readonly gate: Gate,
  ) {}

  /** What an administrator wrote for the start, or the event's name and description. */
  async home(viewer: Viewer): Promise<HtmlPage> {
    return (await this.pages.find(viewer, START_PAGE)) ?? new HtmlPage('Start', () => this.greeting());
  }

  /** Says where the event stands; the challenges themselves are read through the API. */
  challenges(): HtmlPage {
    return new HtmlPage('Challenges', () => {
      return html`<h1>Challenges</h1>
        <p>${this.standing()}</p>
        <p>
          Programs and other frontends read the challenges at <code>/api/v1/challenges</code>, with the session of this
          browser or with an access token.
        </p>`;
    });
  }

  private standing(): string {
    const window = this.gate.window();
    if (window === 'before') return `${this.gate.eventName()} has not started yet.`;
    return window === 'after' ? `${this.gate.eventName()} has ended.` : `${this.gate.eventName()} is running.`;
  }

  private greeting(): Html {
    return html`<h1>${this.settings.get('ctf_name')}</h1>
      <p>${this.settings.get('ctf_description')}</p>`;
  }
}
