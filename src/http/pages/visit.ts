import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import type { PlatformRequest } from '../context/request';
import { Viewer } from '../context/viewer';

/** A request with its caller and its response. */
export interface Visit {
  viewer: Viewer;
  request: PlatformRequest;
  response: Response;
}

export const CurrentVisit = createParamDecorator((_data: unknown, context: ExecutionContext): Visit => {
  const http = context.switchToHttp();
  const request = http.getRequest<PlatformRequest>();
  return { viewer: request.viewer ?? Viewer.anonymous, request, response: http.getResponse<Response>() };
});
