import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { PlatformRequest } from '../access/request';
import { firstText } from '../fields/coercions';
import { pageOf, pageSlice } from '../paging/page-query';
import { RAW } from './raw.decorator';
import { Counted, Outcome, Page } from './results';

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
    return next
      .handle()
      .pipe(map((result) => this.wrap(Array.isArray(result) ? pageWanted(result, request) : result, response)));
  }

  private wrap(result: unknown, response: Response): object {
    // Nest answers a POST with 201; the contract knows 200 alone (conventions 3).
    response.status(result instanceof Outcome ? result.status : 200);
    if (result instanceof Outcome) return { success: true, data: result.data as unknown };
    if (result instanceof Page) return { success: true, meta: { pagination: result.pagination }, data: result.rows };
    if (result instanceof Counted) return { success: true, data: result.rows, meta: { count: result.count } };
    return result === undefined ? { success: true } : { success: true, data: result };
  }
}

/** Size of a page of a list that is whole by default; large, for clients that send `page=1` and never ask for a second. */
const PAGE_SIZE = { default: 1000, max: 1000 };

/** The page of a whole list that `page` or `per_page` ask for; the list itself when neither is sent (decisions 20). */
function pageWanted(rows: unknown[], { query, method }: PlatformRequest): unknown {
  const [page, per_page] = [firstText(query.page), firstText(query.per_page)];
  if ((page === undefined && per_page === undefined) || method !== 'GET') return rows;
  const slice = pageSlice({ page, per_page }, PAGE_SIZE);
  return pageOf(rows.slice(slice.offset, slice.offset + slice.limit), slice, rows.length);
}
