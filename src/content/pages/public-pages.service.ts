import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import type { Viewer } from '../../http/context/viewer';
import { NotFound, SignInNeeded } from '../../http/errors/errors';
import { unstorableText } from '../../http/fields/coercions';
import { Html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import { replaceVariables } from '../../platform/markdown/markdown';
import { renderContent, renderRich } from '../../platform/markdown/render';
import { sanitiseContent } from '../../platform/markdown/sanitise';
import { bareRoute, type PageRouteQuery } from './page.dto';
import { Page, type PageFormat } from './page.entity';
import type { PublicPageView } from './page.views';

/** Pages for visitors. */
@Injectable()
export class PublicPages {
  constructor(
    @InjectRepository(Page) private readonly pages: Repository<Page>,
    private readonly settings: Settings,
  ) {}

  async show(viewer: Viewer, route: string): Promise<HtmlPage> {
    const page = await this.find(viewer, route);
    if (!page) throw new NotFound();
    return page;
  }

  /**
   * Returns the page at a route or null. Throws NotFound for a draft, and SignInNeeded if the page is only for
   * logged-in visitors.
   */
  async find(viewer: Viewer, route: string): Promise<HtmlPage | null> {
    const page = await this.findRow(viewer, route);
    if (!page) return null;
    const content = this.render(page.content ?? '', page.format);
    return new HtmlPage(page.title || route, () => content);
  }

  /** Returns the page for the browser interface. Throws as `find` does, and NotFound if there is none. */
  async byRoute(viewer: Viewer, { route: path = '' }: PageRouteQuery): Promise<PublicPageView> {
    const route = bareRoute(path) || 'index';
    const page = await this.findRow(viewer, route);
    if (!page) throw new NotFound();
    return { title: page.title || route, html: this.renderRich(page.content ?? '', page.format), route };
  }

  /** As `render`, with formulas and coloured code for the browser interface. */
  renderRich(source: string, format: PageFormat): string {
    if (format === 'html') return this.render(source, format).toString();
    return renderRich(source, contentVariables(this.settings));
  }

  /** Renders an administrator's text with its variables, without anything that runs. */
  render(source: string, format: PageFormat): Html {
    const variables = contentVariables(this.settings);
    if (format === 'html') return new Html(sanitiseContent(replaceVariables(source, variables)));
    return new Html(renderContent(source, variables));
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
