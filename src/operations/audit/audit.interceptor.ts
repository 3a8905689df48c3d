import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { catchError, concatMap, from, mergeMap, type Observable, throwError } from 'rxjs';
import { ACCESS, type AccessRule } from '../../http/access/access.decorator';
import { isUnsafe } from '../../http/access/csrf';
import { clientAddress } from '../../http/access/current-viewer.decorator';
import { type PlatformRequest, requestId } from '../../http/context/request';
import { Counted, Page, RawJson, Versioned, WithMeta } from '../../http/envelope/results';
import { asContractError } from '../../http/envelope/contract-error.filter';
import { isObject } from '../../http/fields/coercions';
import { AUDITED } from '../../http/openapi/audited.decorator';
import { operationId } from '../../http/openapi/operation-id';
import { AuditQueries, hasTable } from './audit.queries';
import { type Change, changeOf, changesOf, isRecorded, redacted, type Target, targetOf } from './audit.rules';

/** Metadata key under which @nestjs/swagger stores what `@Summary` sets. */
const OPERATION = 'swagger/apiOperation';

interface Begun {
  id: number;
  request: PlatformRequest;
  target: Target;
  rows: Awaited<ReturnType<AuditQueries['rows']>>;
  settings: Awaited<ReturnType<AuditQueries['settings']>>;
}

/**
 * Records administrators' requests that `@Audited` or `isRecorded` selects. Stores the record before the handler runs,
 * so that no action is unrecorded, and completes it when the handler has ended. Does not record requests that the
 * access guard refuses.
 */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  private readonly logger = new Logger(AuditInterceptor.name);

  constructor(
    private readonly reflector: Reflector,
    private readonly queries: AuditQueries,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<PlatformRequest>();
    const user = request.viewer?.user;
    if (user?.type !== 'admin' || !this.isRecorded(context, request)) return next.handle();
    const response = http.getResponse<Response>();
    return from(this.begin(context, request, user)).pipe(
      mergeMap((begun) =>
        next.handle().pipe(
          catchError((error: unknown) =>
            from(this.end(begun, statusOfError(error), undefined)).pipe(mergeMap(() => throwError(() => error))),
          ),
          concatMap(async (result) => {
            await this.end(begun, statusOf(response), result);
            return result;
          }),
        ),
      ),
    );
  }

  private isRecorded(context: ExecutionContext, request: PlatformRequest): boolean {
    const places = [context.getHandler(), context.getClass()];
    const audited = this.reflector.getAllAndOverride<boolean | undefined>(AUDITED, places);
    return audited ?? (isUnsafe(request) && isRecorded(this.reflector.getAllAndOverride<AccessRule>(ACCESS, places)));
  }

  private async begin(
    context: ExecutionContext,
    request: PlatformRequest,
    user: { id: number; team_id: number | null },
  ): Promise<Begun> {
    const { method, path, params } = request;
    const body: unknown = request.body;
    const route = (request.route as { path: string }).path;
    const target = targetOf({ method, route, params, body, user });
    const [rows, settings] = await Promise.all([
      this.queries.rows(target.type, target.ids),
      target.keys.length === 0 ? {} : this.queries.settings(target.keys),
    ]);
    const record = await this.queries.begin({
      actor_id: user.id,
      address: clientAddress(request),
      request_id: requestId(request),
      method,
      path,
      operation: this.operationOf(context),
      object_type: target.type,
      object_id: objectId(target),
    });
    return { id: record, request, target, rows, settings };
  }

  /**
   * Completes the record. Only logs errors, because the action has been done. A record without a status means that the
   * result is unknown.
   */
  private async end(begun: Begun, status: number, result: unknown): Promise<void> {
    try {
      const made = begun.target.isMaking && status < 400 ? idsIn(plain(result)) : [];
      const target = { ...begun.target, ids: [...new Set([...begun.target.ids, ...made])] };
      const change = await this.changeOf({ ...begun, target }, result);
      await this.queries.complete(begun.id, { object_id: objectId(target), status, ...change });
    } catch (error) {
      this.logger.error({ err: error, audit: begun.id }, 'a record of the audit log could not be completed');
    }
  }

  private async changeOf({ request, target, rows, settings }: Begun, result: unknown): Promise<Change> {
    if (request.isRepeat) return { before: null, after: null };
    if (target.keys.length > 0)
      return changeOf(settings, await this.queries.settings(target.keys)) ?? { before: null, after: null };
    if (hasTable(target.type)) return changesOf(target.ids, rows, await this.queries.rows(target.type, target.ids));
    // The objects are not rows of one table, so the record contains `request.audited` or the response instead of
    // changed fields.
    return { before: null, after: redacted(request.audited ?? plain(result)) ?? null };
  }

  private operationOf(context: ExecutionContext): string {
    const handler = context.getHandler();
    const operation = this.reflector.get<{ operationId?: string } | undefined>(OPERATION, handler);
    return operation?.operationId ?? operationId(context.getClass().name, handler.name);
  }
}

function objectId({ ids, keys }: Target): string | null {
  const [one, ...others] = [...ids, ...keys];
  return one === undefined || others.length > 0 ? null : String(one);
}

function plain(result: unknown): unknown {
  if (result instanceof Versioned || result instanceof WithMeta) return plain(result.data);
  if (result instanceof Page || result instanceof Counted) return plain(result.rows);
  if (result instanceof RawJson) return result.parsed();
  if (typeof result !== 'object' || result === null) return undefined;
  return JSON.parse(JSON.stringify(result)) as unknown;
}

function idsIn(data: unknown): number[] {
  return [data].flat().flatMap((row) => (isObject(row) && typeof row.id === 'number' ? [row.id] : []));
}

function statusOf(response: Response): number {
  // At this point NestJS has set 201 for every POST; the envelope sets 200 later.
  return response.statusCode === 201 ? 200 : response.statusCode;
}

function statusOfError(error: unknown): number {
  return asContractError(error)?.status ?? 500;
}
