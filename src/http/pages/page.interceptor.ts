import { randomBytes } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import type { PlatformRequest } from '../access/request';
import { Viewer } from '../access/viewer';
import { Redirect } from '../errors/redirect';
import { HtmlPage } from './html-page';
import { layout } from './layout';
import { PageFrames } from './page-frame';
import { PageLinks } from './page-links';

/** Sends the page or redirect a handler returns. */
@Injectable()
export class PageInterceptor implements NestInterceptor<HtmlPage | Redirect, string> {
  constructor(
    private readonly frames: PageFrames,
    private readonly links: PageLinks,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<HtmlPage | Redirect>): Observable<string> {
    const http = context.switchToHttp();
    const request = http.getRequest<PlatformRequest>();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      concatMap((result) => {
        if (result instanceof Redirect) throw result;
        return this.render(result, request, response);
      }),
    );
  }

  private async render(page: HtmlPage, request: PlatformRequest, response: Response): Promise<string> {
    const links = await this.links.linksFor(request.viewer ?? Viewer.anonymous);
    const csp_nonce = randomBytes(16).toString('base64');
    response
      .status(page.status)
      .type('html')
      // The page shows who looks and carries their nonce.
      .set('Cache-Control', 'no-store')
      .set('Content-Security-Policy', contentPolicy(csp_nonce));
    return layout(page, { frame: this.frames.frameFor(request, response), links, csp_nonce });
  }
}

/** Only our own inline script and style run; pictures, sound and frames of an administrator's text may come from elsewhere. */
function contentPolicy(csp_nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${csp_nonce}'`,
    `style-src 'nonce-${csp_nonce}'`,
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    'frame-src https:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}
