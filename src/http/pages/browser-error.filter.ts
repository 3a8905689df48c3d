import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { PlatformRequest } from '../context/request';
import { AllowedMethods } from '../routes/allowed-methods';
import { asContractError, ContractErrorFilter } from '../envelope/contract-error.filter';
import type { ContractError } from '../errors/errors';
import { Redirect } from '../errors/redirect';
import { Html, html } from './html';
import { HtmlPage } from './html-page';
import { PageSender } from './page-sender';

const HEADINGS: Readonly<Record<number, string>> = {
  401: 'Please log in again',
  403: 'Not allowed',
  404: 'Not found',
  413: 'Too large',
  429: 'Too many requests',
  503: 'Not available',
};

/**
 * Sends an error as an HTML page if a browser requested a page. Leaves redirects, unexpected errors and other requests
 * to `ContractErrorFilter`.
 */
@Catch()
export class BrowserErrorFilter extends ContractErrorFilter {
  constructor(
    private readonly sender: PageSender,
    private readonly methods: AllowedMethods,
  ) {
    super();
  }

  override catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, response] = [http.getRequest<PlatformRequest>(), http.getResponse<Response>()];
    const refusal = this.methods.refusalOf(request, asContractError(error));
    if (!refusal || refusal instanceof Redirect || response.headersSent || !wantsPage(request)) {
      super.catch(refusal ?? error, host);
      return;
    }
    void this.show(refusal, request, response);
  }

  private async show(refusal: ContractError, request: PlatformRequest, response: Response): Promise<void> {
    const page = pageOf(refusal);
    response.set(refusal.headers);
    try {
      response.end(await this.sender.prepare(page, request, response));
    } catch {
      // The layout reads the database, which may be unavailable.
      response.status(page.status).type('html').set('Cache-Control', 'no-store');
      response.end(`<!doctype html>\n<title>${page.title}</title>\n${page.content('').text}\n`);
    }
  }
}

/** Returns whether a browser requests a page outside the API. */
export function wantsPage({ path, headers }: Request): boolean {
  return !/^\/api(\/|$)/.test(path) && (headers.accept ?? '').includes('text/html');
}

/** Does not escape apostrophes, because clients search the page for the exact messages. */
function pageOf({ status, message }: ContractError): HtmlPage {
  const title = HEADINGS[status] ?? 'Not understood';
  const text = new Html(message.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'));
  return new HtmlPage(
    title,
    () =>
      html`<h1>${title}</h1>
        <p>${text}</p>
        <p><a href="/">Back to the start</a></p>`,
    status,
  );
}
