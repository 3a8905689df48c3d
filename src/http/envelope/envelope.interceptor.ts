import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { PlatformRequest } from '../access/request';
import { firstText } from '../fields/coercions';
import { pageOf, pageSlice } from '../paging/page-query';
import { RAW } from './raw.decorator';
import { enveloped } from './envelope';
import { PreparedList } from './results';

/** Wraps what a handler returns by its type, never by its keys (style 7); routes marked `@Raw` answer for themselves. */
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
    return next.handle().pipe(map((result) => enveloped(pageWanted(result, request), response)));
  }
}

/** Size of a page of a list that is whole by default; large, for clients that send `page=1` and never ask for a second. */
const PAGE_SIZE = { default: 1000, max: 1000 };

/** The page of a whole list that `page` or `per_page` ask for; what else there is, and the list when neither is sent, as it is (decisions 20). */
function pageWanted(result: unknown, { query, method }: PlatformRequest): unknown {
  const [page, per_page] = [firstText(query.page), firstText(query.per_page)];
  if ((page === undefined && per_page === undefined) || method !== 'GET') return result;
  const rows: unknown = result instanceof PreparedList ? result.rows() : result;
  if (!Array.isArray(rows)) return result;
  const slice = pageSlice({ page, per_page }, PAGE_SIZE);
  return pageOf(rows.slice(slice.offset, slice.offset + slice.limit), slice, rows.length);
}
