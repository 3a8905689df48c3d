import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { PlatformRequest } from './request';
import { Viewer } from './viewer';

/** The caller, as the guard found them. */
export const CurrentViewer = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Viewer =>
    context.switchToHttp().getRequest<PlatformRequest>().viewer ?? Viewer.anonymous,
);

/** Address of the caller: the socket's, or what a trusted proxy reports; IPv4 in its own notation. */
export const ClientAddress = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  (context.switchToHttp().getRequest<PlatformRequest>().ip ?? '').replace(/^::ffff:(?=\d+\.)/i, ''),
);
