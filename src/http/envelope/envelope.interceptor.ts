import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { RAW } from './raw.decorator';
import { enveloped, tagged } from './envelope';
import { groupsOf } from './media-type';
import { requestedPage } from './requested-page';
import { Versioned } from './results';
import { showOf } from './views';
import { WITH_ETAG } from './with-etag.decorator';

type Handler = ReturnType<ExecutionContext['getHandler']>;

/** Wraps the results of handlers with `enveloped`, except on routes with `@Raw`. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const handler = context.getHandler();
    if (this.reflector.getAllAndOverride<boolean>(RAW, [handler, context.getClass()])) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((result) => this.wrap(result, handler, response)));
  }

  wrap(result: unknown, handler: Handler, response: Response): object {
    const content = requestedPage(result, response.req);
    const [show, groups] = [showOf(this.reflector, handler), groupsOf(response.req)];
    const body = enveloped(content, response, (data) => show(data, groups));
    if (!this.reflector.get<boolean | undefined>(WITH_ETAG, handler)) return body;
    return tagged(body, content instanceof Versioned ? content.version : undefined);
  }
}
