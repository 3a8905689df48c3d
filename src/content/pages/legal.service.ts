import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { NotFound } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import { HtmlPage } from '../../http/pages/html-page';
import { PublicPages } from './public-pages.service';

const TITLES = { tos: 'Terms of service', privacy: 'Privacy policy' };

/** Legal texts, and robots.txt. */
@Injectable()
export class LegalService {
  constructor(
    private readonly settings: Settings,
    private readonly pages: PublicPages,
  ) {}

  /** Redirects to the configured address, or returns the configured text; throws NotFound if neither is set. */
  document(name: 'tos' | 'privacy'): HtmlPage | Redirect {
    const address = this.settings.get(`${name}_url`);
    if (address !== null) return new Redirect(address);
    const text = this.settings.get(`${name}_text`);
    if (text === null) throw new NotFound();
    const content = this.pages.render(text, 'markdown');
    return new HtmlPage(TITLES[name], () => content);
  }

  robots(): string {
    return this.settings.get('robots_txt');
  }
}
