import { Injectable } from '@nestjs/common';
import type { Visibility } from '../../http/context/event-rules';
import { EventRules, refusalOf } from '../../http/context/event-rules';
import type { Viewer } from '../../http/context/viewer';
import type { PageLink, PageLinks } from '../../http/pages/page-links';
import { ReadModel } from '../../platform/cache/read-model';
import { Database } from '../../platform/database/database';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { type Page, START_PAGE } from './page.entity';
import { PagesChanged } from './page.events';

interface BuiltIn {
  text: string;
  href: string;
  visibility: readonly Visibility[];
  mode?: 'teams';
  audience?: 'admin';
}

const BUILT_IN: readonly BuiltIn[] = [
  { text: 'Notifications', href: '/notifications', visibility: [] },
  { text: 'Users', href: '/users', visibility: ['account'] },
  { text: 'Teams', href: '/teams', visibility: ['account'], mode: 'teams' },
  { text: 'Scoreboard', href: '/scoreboard', visibility: ['account', 'score'] },
  { text: 'Challenges', href: '/challenges', visibility: [] },
  { text: 'Team', href: '/team', visibility: [], mode: 'teams' },
  { text: 'Administration', href: '/admin', visibility: [], audience: 'admin' },
];

interface OwnPages {
  links: readonly PageLink[];
  hasStart: boolean;
}

/**
 * Links of the navigation: the platform's pages and those of the organisers. Kept in memory, because every page shows
 * them.
 */
@Injectable()
export class SiteLinks extends ReadModel<OwnPages> implements PageLinks {
  constructor(
    private readonly database: Database,
    private readonly rules: EventRules,
  ) {
    super();
  }

  @Handles(PagesChanged, ResyncRequired)
  onChange(): void {
    this.invalidate();
  }

  /**
   * Returns the links for a visitor. Organisers' pages that require a sign-in are included for everyone: they redirect
   * to the log-in and back.
   */
  async linksFor(viewer: Viewer): Promise<readonly PageLink[]> {
    const builtIn = BUILT_IN.filter(
      ({ mode, audience, visibility }) =>
        (mode === undefined || this.rules.isTeamsMode()) &&
        (audience === undefined || viewer.isAdmin) &&
        visibility.every((name) => this.isVisible(name, viewer)),
    );
    return [...builtIn.map(({ text, href }) => ({ text, href, opensWindow: false })), ...(await this.pages())];
  }

  async pages(): Promise<readonly PageLink[]> {
    return (await this.get()).links;
  }

  async hasStart(): Promise<boolean> {
    return (await this.get()).hasStart;
  }

  protected async load(): Promise<OwnPages> {
    const pages = await this.database.query<LinkedPage>(
      `SELECT title, route, link_target FROM pages
        WHERE route IS NOT NULL AND NOT draft AND (NOT hidden OR route = $1) ORDER BY id`,
      [START_PAGE],
    );
    const linked = pages.filter(({ route }) => route !== START_PAGE);
    return {
      links: linked.map(({ title, route, link_target }) => ({
        text: title || route,
        href: hrefOf(route),
        opensWindow: link_target === '_blank',
      })),
      hasStart: linked.length < pages.length,
    };
  }

  /** Decides as if the visitor was logged in, since a visitor can log in after a click. */
  private isVisible(name: Visibility, { isAdmin }: Viewer): boolean {
    return refusalOf(this.rules.visibility(name), name, { isAnonymous: false, isAdmin }) === null;
  }
}

type LinkedPage = Pick<Page, 'title' | 'link_target'> & { route: string };

/** Returns the URL for a route. CTFd allows a route that is itself a URL; it is not changed. */
function hrefOf(route: string): string {
  return /^https?:\/\//.test(route) ? route : pathOf(route);
}

/** Path of the page with this route, with each segment encoded. */
export function pathOf(route: string): string {
  return `/${route.split('/').map(encodeURIComponent).join('/')}`;
}
