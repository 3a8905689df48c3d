import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { PlatformRequest } from '../access/request';
import { RAW } from './raw.decorator';
import { Counted, Outcome, Page } from './results';

/** Wraps what a handler returns by its type, never by its keys (style 7); routes marked `@Raw` answer for themselves. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const { bodyError } = context.switchToHttp().getRequest<PlatformRequest>();
    // Thrown here, after the guard, so that a caller who may not is told that and nothing about the body.
    if (bodyError) throw bodyError;
    if (this.reflector.getAllAndOverride<boolean>(RAW, [context.getHandler(), context.getClass()]))
      return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((result) => this.wrap(result, response)));
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
