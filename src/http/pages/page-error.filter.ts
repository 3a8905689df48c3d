import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { Request } from 'express';
import { ConfirmationNeeded, SignInNeeded } from '../errors/errors';
import { logInFirst, Redirect } from '../errors/redirect';
import { BrowserErrorFilter } from './browser-error.filter';

/**
 * Error filter of pages. If a GET fails because the user must log in or confirm their address, redirects to the page
 * for that.
 */
@Catch()
export class PageErrorFilter extends BrowserErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    super.catch(this.isLink(request) ? (wayOut(error, request.originalUrl) ?? error) : error, host);
  }

  protected isLink({ method }: Request): boolean {
    return method === 'GET' || method === 'HEAD';
  }
}

function wayOut(error: unknown, here: string): Redirect | null {
  if (error instanceof SignInNeeded) return logInFirst(here);
  return error instanceof ConfirmationNeeded ? new Redirect('/confirm') : null;
}
