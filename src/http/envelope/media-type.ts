import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { DETAILS } from '../fields/details';
import type { Groups } from './views';

/** Media type of answers that have the fields of the group `details` as well. */
export const DETAILS_TYPE = 'application/vnd.ensign+json';

/** Groups of fields that the caller gets: `details` only where its `Accept` names their media type, which a wildcard does not. */
export function groupsOf(request: Request): Groups {
  return wantsDetails(request) ? [DETAILS] : [];
}

/** Groups of fields that the caller gets, for handlers that make one of two views. */
export const CallerGroups = createParamDecorator((_data: unknown, context: ExecutionContext): Groups =>
  groupsOf(context.switchToHttp().getRequest<Request>()),
);

/** Media type in which the caller gets JSON. */
export function jsonTypeOf(request: Request): string {
  return wantsDetails(request) ? DETAILS_TYPE : 'application/json';
}

function wantsDetails(request: Request): boolean {
  // Nearly all requests of other programs end here.
  if (!request.headers.accept?.toLowerCase().includes(DETAILS_TYPE)) return false;
  return request.accepts().some((type) => type.toLowerCase() === DETAILS_TYPE);
}
