import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import type { PlatformRequest } from '../context/request';
import { Viewer } from '../context/viewer';

/** Request and response of a page, for handlers that log users in or out. */
export interface Visit {
  viewer: Viewer;
  request: PlatformRequest;
  response: Response;
}

/** The `Visit` of a request. */
export const CurrentVisit = createParamDecorator((_data: unknown, context: ExecutionContext): Visit => {
  const http = context.switchToHttp();
  const request = http.getRequest<PlatformRequest>();
  return { viewer: request.viewer ?? Viewer.anonymous, request, response: http.getResponse<Response>() };
});
