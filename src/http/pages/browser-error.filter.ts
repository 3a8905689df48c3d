import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { Request, Response } from 'express';
import { asContractError, ContractErrorFilter } from '../errors/contract-error.filter';
import type { ContractError } from '../errors/errors';
import { Redirect } from '../errors/redirect';

/** Shows a person's browser a refusal as a page; programs, and everybody inside the API, get the contract's JSON. */
@Catch()
export class BrowserErrorFilter extends ContractErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const refusal = asContractError(error);
    if (!refusal || refusal instanceof Redirect || response.headersSent || !wantsPage(http.getRequest<Request>())) {
      super.catch(error, host);
      return;
    }
    sendPage(response, refusal);
  }
}

function wantsPage({ path, headers }: Request): boolean {
  return !/^\/api(\/|$)/.test(path) && (headers.accept ?? '').includes('text/html');
}

/** Apostrophes stay as they are: clients look for the stock texts word for word (decisions 26). */
function sendPage(response: Response, { status, headers, message }: ContractError): void {
  const text = message.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  response.status(status).set(headers).set('Cache-Control', 'no-store').type('html');
  response.end(`<!doctype html>
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
`);
}
