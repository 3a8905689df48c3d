import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import type { PlatformRequest } from '../context/request';
import { Redirect } from '../errors/redirect';
import type { HtmlPage } from './html-page';
import { PageSender } from './page-sender';

/** Sends the `HtmlPage` that a handler returns, and throws a `Redirect`. */
@Injectable()
export class PageInterceptor implements NestInterceptor<HtmlPage | Redirect, string> {
  constructor(private readonly sender: PageSender) {}

  intercept(context: ExecutionContext, next: CallHandler<HtmlPage | Redirect>): Observable<string> {
    const http = context.switchToHttp();
    const request = http.getRequest<PlatformRequest>();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      concatMap((result) => {
        if (result instanceof Redirect) throw result;
        return this.sender.prepare(result, request, response);
      }),
    );
  }
}
