import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { contentVariables } from '../configs/content-variables';
import { Settings } from '../configs/settings';
import { Gate, refusalOf } from '../http/access/gate';
import type { Viewer } from '../http/access/viewer';
import { Forbidden, NotFound } from '../http/errors/errors';
import { Redirect } from '../http/errors/redirect';
import { Html, html } from '../http/pages/html';
import { HtmlPage } from '../http/pages/html-page';
import { replaceVariables } from '../platform/markdown/markdown';
import { renderContent } from '../platform/markdown/render';
import { sanitiseContent } from '../platform/markdown/sanitise';
import { Page } from './page.entity';

/** Route of the start page's content. */
const START_PAGE = 'index';

/** The two pages every visitor comes by: the start, and where the challenges are. */
@Injectable()
export class StartService {
  constructor(
    @InjectRepository(Page) private readonly pages: Repository<Page>,
    private readonly settings: Settings,
    private readonly gate: Gate,
  ) {}

  /** What an administrator wrote for the start, or the event's name and description. */
  async home(viewer: Viewer): Promise<HtmlPage | Redirect> {
    const page = await this.pages.findOneBy({ route: START_PAGE });
    if (page?.draft) throw new NotFound();
    if (page?.auth_required && viewer.isAnonymous) return logInFirst('/');
    const content = page ? this.render(page) : this.greeting();
    return new HtmlPage(page?.title || 'Start', () => content);
  }

  /** Says where the event stands; the challenges themselves are read through the API. */
  challenges(viewer: Viewer): HtmlPage | Redirect {
    const refusal = refusalOf(this.gate.visibility('challenge'), 'challenge', viewer);
    if (refusal && viewer.isAnonymous) return logInFirst('/challenges');
    if (refusal) throw new Forbidden();
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

  private render({ content, format }: Page): Html {
    const source = content ?? '';
    const variables = contentVariables(this.settings);
    return new Html(
      format === 'html' ? sanitiseContent(replaceVariables(source, variables)) : renderContent(source, variables),
    );
  }

  private greeting(): Html {
    return html`<h1>${this.settings.get('ctf_name')}</h1>
      <p>${this.settings.get('ctf_description')}</p>`;
  }
}

function logInFirst(path: string): Redirect {
  return new Redirect(`/login?next=${encodeURIComponent(path)}`);
}
