import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DETAILS } from '../fields/details';
import type { Groups } from './views';

/** Media type of responses that include the fields of the group `details`. */
export const DETAILS_TYPE = 'application/vnd.ensign+json';

/** Returns the group `details` if `Accept` names `DETAILS_TYPE`. A wildcard does not count. */
export function groupsOf(request: Request): Groups {
  return wantsDetails(request) ? [DETAILS] : [];
}

/** Field groups of the caller, for handlers that return one of two views. */
export const CallerGroups = createParamDecorator((_data: unknown, context: ExecutionContext): Groups =>
  groupsOf(context.switchToHttp().getRequest<Request>()),
);

/** Returns the media type of JSON responses to this caller. */
export function jsonTypeOf(request: Request): string {
  return wantsDetails(request) ? DETAILS_TYPE : 'application/json';
}

function wantsDetails(request: Request): boolean {
  // Most other clients do not name the type; their `Accept` is not parsed.
  if (!request.headers.accept?.toLowerCase().includes(DETAILS_TYPE)) return false;
  return request.accepts().some((type) => type.toLowerCase() === DETAILS_TYPE);
}
