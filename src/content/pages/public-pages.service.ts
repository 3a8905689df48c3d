import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import type { Viewer } from '../../http/context/viewer';
import { NotFound, SignInNeeded } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import { unstorableText } from '../../http/fields/coercions';
import { Html, html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import { replaceVariables } from '../../platform/markdown/markdown';
import { renderContent, renderRich } from '../../platform/markdown/render';
import { sanitiseContent } from '../../platform/markdown/sanitise';
import { bareRoute, type PageRouteQuery } from './page.dto';
import { Page, type PageFormat, START_PAGE } from './page.entity';
import type { PublicPageView } from './page.views';

const LEGAL_TITLES = { tos: 'Terms of service', privacy: 'Privacy policy' };

/** Finds pages for visitors, and renders their content. */
@Injectable()
export class PublicPages {
  constructor(
    @InjectRepository(Page) private readonly pages: Repository<Page>,
    private readonly settings: Settings,
  ) {}

  async home(viewer: Viewer): Promise<HtmlPage> {
    const page = await this.find(viewer, START_PAGE);
    return page ?? new HtmlPage('Start', () => this.greeting());
  }

  legal(name: 'tos' | 'privacy'): HtmlPage | Redirect {
    const address = this.settings.get(`${name}_url`);
    if (address !== null) return new Redirect(address);
    const text = this.settings.get(`${name}_text`);
    if (text === null) throw new NotFound();
    const content = this.render(text, 'markdown');
    return new HtmlPage(LEGAL_TITLES[name], () => content);
  }

  /**
   * Throws NotFound for a missing page or a draft, and SignInNeeded if the page requires a sign-in and the caller is
   * anonymous.
   */
  async show(viewer: Viewer, route: string): Promise<HtmlPage> {
    const page = await this.find(viewer, route);
    if (!page) throw new NotFound();
    return page;
  }

  async byRoute(viewer: Viewer, { route: path = '' }: PageRouteQuery): Promise<PublicPageView> {
    const route = bareRoute(path) || START_PAGE;
    const page = await this.findRow(viewer, route);
    if (!page) throw new NotFound();
    return { title: page.title || route, html: this.renderRich(page.content ?? '', page.format), route };
  }

  /** Adds formulas and coloured code to Markdown. Only the browser interface has the styles for these. */
  renderRich(source: string, format: PageFormat): string {
    if (format === 'html') return this.render(source, format).toString();
    return renderRich(source, contentVariables(this.settings));
  }

  private async find(viewer: Viewer, route: string): Promise<HtmlPage | null> {
    const page = await this.findRow(viewer, route);
    if (!page) return null;
    const content = this.render(page.content ?? '', page.format);
    return new HtmlPage(page.title || route, () => content);
  }

  private render(source: string, format: PageFormat): Html {
    const variables = contentVariables(this.settings);
    if (format === 'html') return new Html(sanitiseContent(replaceVariables(source, variables)));
    return new Html(renderContent(source, variables));
  }

  private greeting(): Html {
    return html`<h1>${this.settings.get('ctf_name')}</h1>
      <p>${this.settings.get('ctf_description')}</p>`;
  }

  private async findRow(viewer: Viewer, route: string): Promise<Page | null> {
    if (unstorableText(route) !== null) return null;
    const page = await this.pages.findOneBy({ route });
    if (!page) return null;
    if (page.draft) throw new NotFound();
    if (page.auth_required && viewer.isAnonymous) throw new SignInNeeded();
    return page;
  }
}
