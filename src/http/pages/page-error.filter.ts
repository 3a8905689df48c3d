import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { Request } from 'express';
import { ConfirmationNeeded, SignInNeeded } from '../errors/errors';
import { logInFirst, Redirect } from '../errors/redirect';
import { BrowserErrorFilter } from './browser-error.filter';

/** The error filter of pages: leads visitors to the log-in and back, or to the confirmation of their address, if that helps. */
@Catch()
export class PageErrorFilter extends BrowserErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    super.catch(this.isLink(request) ? (wayOut(error, request.originalUrl) ?? error) : error, host);
  }

  /** Returns whether the visitor can be led elsewhere and back. */
  protected isLink({ method }: Request): boolean {
    return method === 'GET' || method === 'HEAD';
  }
}

/** The redirect for a visitor of `here` who would be refused; null when nothing would help. */
function wayOut(error: unknown, here: string): Redirect | null {
  if (error instanceof SignInNeeded) return logInFirst(here);
  return error instanceof ConfirmationNeeded ? new Redirect('/confirm') : null;
}
