import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { requestOrigin } from '../../http/context/request';

/** Scheme and host of the request, without a trailing slash. */
export const RequestOrigin = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  requestOrigin(context.switchToHttp().getRequest<Request>()),
);
