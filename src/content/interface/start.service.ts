import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import type { Viewer } from '../../http/context/viewer';
import { type Html, html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import { PublicPages } from '../pages/public-pages.service';
import { START_PAGE } from '../pages/site-links';

/** The start page. */
@Injectable()
export class StartService {
  constructor(
    private readonly pages: PublicPages,
    private readonly settings: Settings,
  ) {}

  async home(viewer: Viewer): Promise<HtmlPage> {
    return (await this.pages.find(viewer, START_PAGE)) ?? new HtmlPage('Start', () => this.greeting());
  }

  private greeting(): Html {
    return html`<h1>${this.settings.get('ctf_name')}</h1>
      <p>${this.settings.get('ctf_description')}</p>`;
  }
}
