import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { PlatformRequest } from '../context/request';
import { Viewer } from '../context/viewer';
import type { HtmlPage } from './html-page';
import { layout } from './layout';
import { type LayoutContext, LayoutContexts } from './layout-context';
import { PageLinks } from './page-links';
import { WebBuild, type WebFiles } from './web-build';

/** Renders a page in the layout for its visitor. */
@Injectable()
export class PageSender {
  constructor(
    private readonly contexts: LayoutContexts,
    private readonly links: PageLinks,
    private readonly build: WebBuild,
  ) {}

  async prepare(page: HtmlPage, request: PlatformRequest, response: Response): Promise<string> {
    const viewer = request.viewer ?? Viewer.anonymous;
    const links = await this.links.linksFor(viewer);
    const context = await this.contexts.contextFor(request, response);
    const files = this.filesOf(page, request, languagesOf(request, context));
    const csp_nonce = randomBytes(16).toString('base64');
    response
      .status(page.status)
      .type('html')
      // The page must not be cached, because it contains the visitor's name and nonce.
      .set('Cache-Control', 'no-store')
      .set('Content-Security-Policy', contentPolicy(csp_nonce));
    return layout(page, { context, links, csp_nonce, files, scheme: schemeOf(request) });
  }

  private filesOf({ entry }: HtmlPage, { path, viewer }: PlatformRequest, languages: string[]): WebFiles | null {
    const isServers = ADMINISTRATION.test(path) && !viewer?.isAdmin;
    return entry === null || isServers ? null : this.build.files(entry, languages);
  }
}

/** Returns the visitor's languages, best first: the account's, then those of `Accept-Language`. */
function languagesOf(request: PlatformRequest, { boot }: LayoutContext): string[] {
  const accepted = request.acceptsLanguages().map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return [...(boot.viewer?.language == null ? [] : [boot.viewer.language]), ...accepted];
}

/** The interface stores the colour scheme in a cookie. With it the page has the right colours before scripts run. */
function schemeOf({ headers }: PlatformRequest): string | null {
  return /(?:^|; )color_scheme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? null;
}

const ADMINISTRATION = /^\/admin(\/|$)/;

/**
 * Allows only the platform's scripts and styles. Images, media and frames may be external, because administrators may
 * use them in pages.
 */
function contentPolicy(csp_nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${csp_nonce}'`,
    `style-src 'nonce-${csp_nonce}'`,
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    'frame-src https:',
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}
