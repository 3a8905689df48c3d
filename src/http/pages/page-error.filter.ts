import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { Request, Response } from 'express';
import { asContractError, ContractErrorFilter } from '../errors/contract-error.filter';
import { Redirect } from '../errors/redirect';

/** Shows a person's browser a refusal as a page; programs get the contract's JSON as everywhere. */
@Catch()
export class PageErrorFilter extends ContractErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const refusal = asContractError(error);
    const asksForHtml = (http.getRequest<Request>().headers.accept ?? '').includes('text/html');
    if (!refusal || refusal instanceof Redirect || !asksForHtml || response.headersSent) {
      super.catch(error, host);
      return;
    }
    response.status(refusal.status).set(refusal.headers).set('Cache-Control', 'no-store').type('html');
    response.end(errorPage(refusal.status, refusal.message));
  }
}

/** Apostrophes stay as they are: clients look for the stock texts word for word (decisions 26). */
function errorPage(status: number, message: string): string {
  const text = message.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${status}</title>
</head>
<body>
<h1>${status}</h1>
<p>${text}</p>
<p><a href="/">Back to the start</a></p>
</body>
</html>
`;
}
