import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { Request } from 'express';
import { SignInNeeded } from '../errors/errors';
import { logInFirst } from '../errors/redirect';
import { BrowserErrorFilter } from './browser-error.filter';

/** Of pages: where signing in may help, leads there and back again; all else as everywhere. */
@Catch()
export class PageErrorFilter extends BrowserErrorFilter {
  override catch(error: unknown, host: ArgumentsHost): void {
    const { method, originalUrl } = host.switchToHttp().getRequest<Request>();
    const isLink = method === 'GET' || method === 'HEAD';
    super.catch(error instanceof SignInNeeded && isLink ? logInFirst(originalUrl) : error, host);
  }
}
