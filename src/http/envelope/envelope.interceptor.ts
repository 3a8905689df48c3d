import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { PlatformRequest } from '../access/request';
import { pageWanted } from '../paging/page-wanted';
import { RAW } from './raw.decorator';
import { enveloped, tagged } from './envelope';
import { RawJson } from './results';
import { showOf } from './views';
import { WITH_ETAG } from './with-etag.decorator';

/** Wraps what a handler returns by its type, never by its keys; routes marked `@Raw` answer for themselves. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<PlatformRequest>();
    const { bodyError } = request;
    // Thrown here, after the guard, so that a caller who may not is told that and nothing about the body.
    if (bodyError) throw bodyError;
    if (this.reflector.getAllAndOverride<boolean>(RAW, [context.getHandler(), context.getClass()]))
      return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    const show = showOf(this.reflector, context.getHandler());
    const hasTag = this.reflector.get<boolean | undefined>(WITH_ETAG, context.getHandler()) ?? false;
    return next.handle().pipe(
      map((result) => {
        const wanted = pageWanted(result, request);
        const body = enveloped(wanted, response, show);
        return hasTag ? tagged(body, wanted instanceof RawJson ? wanted.tag : undefined) : body;
      }),
    );
  }
}
