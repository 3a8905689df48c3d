import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DETAILS } from '../fields/details';
import type { Groups } from './views';

/** Media type of JSON responses that include the fields of the group `details`. */
export const DETAILS_TYPE = 'application/vnd.ensign+json';

/** Returns the field groups of the caller: `details` if `Accept` contains `DETAILS_TYPE`. A wildcard does not count. */
export function groupsOf(request: Request): Groups {
  return wantsDetails(request) ? [DETAILS] : [];
}

/** Injects the field groups of the caller, for handlers that choose between two views. */
export const CallerGroups = createParamDecorator((_data: unknown, context: ExecutionContext): Groups =>
  groupsOf(context.switchToHttp().getRequest<Request>()),
);

/** Returns the media type of a JSON response to this request. */
export function jsonTypeOf(request: Request): string {
  return wantsDetails(request) ? DETAILS_TYPE : 'application/json';
}

function wantsDetails(request: Request): boolean {
  // Saves the parsing of `Accept` for most clients.
  if (!request.headers.accept?.toLowerCase().includes(DETAILS_TYPE)) return false;
  return request.accepts().some((type) => type.toLowerCase() === DETAILS_TYPE);
}
