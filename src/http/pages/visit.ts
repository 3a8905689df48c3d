import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import type { PlatformRequest } from '../context/request';
import { Viewer } from '../context/viewer';

/** One request for a page, for handlers that sign people in and out: who asks, by what, and where cookies go. */
export interface Visit {
  viewer: Viewer;
  request: PlatformRequest;
  response: Response;
}

/** The request for a page. */
export const CurrentVisit = createParamDecorator((_data: unknown, context: ExecutionContext): Visit => {
  const http = context.switchToHttp();
  const request = http.getRequest<PlatformRequest>();
  return { viewer: request.viewer ?? Viewer.anonymous, request, response: http.getResponse<Response>() };
});
