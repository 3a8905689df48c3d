import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { Request } from 'express';
import { ConfirmationNeeded, SignInNeeded } from '../errors/errors';
import { logInFirst, Redirect } from '../errors/redirect';
import { BrowserErrorFilter } from './browser-error.filter';

/** Of pages: leads to the log-in, and back again, or to the confirmation of an address where that helps; else as everywhere. */
@Catch()
export class PageErrorFilter extends BrowserErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    super.catch(this.isLink(request) ? (wayOut(error, request.originalUrl) ?? error) : error, host);
  }

  /** Whether the visitor can be led elsewhere and back. */
  protected isLink({ method }: Request): boolean {
    return method === 'GET' || method === 'HEAD';
  }
}

/** Where a visitor of the address `here` is led instead of being refused; null when nothing would help. */
function wayOut(error: unknown, here: string): Redirect | null {
  if (error instanceof SignInNeeded) return logInFirst(here);
  return error instanceof ConfirmationNeeded ? new Redirect('/confirm') : null;
}
