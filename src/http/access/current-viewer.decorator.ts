import { isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { PlatformRequest } from '../context/request';
import { Viewer } from '../context/viewer';

/** The caller, as the guard found them. */
export const CurrentViewer = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Viewer =>
    context.switchToHttp().getRequest<PlatformRequest>().viewer ?? Viewer.anonymous,
);

/**
 * Address of a caller: what a trusted proxy reports, or the socket's where that is no address at all; IPv4 in its own notation, IPv6
 * without a zone, which may be of any length.
 */
export function clientAddress({ ip, socket }: PlatformRequest): string {
  const address = ip !== undefined && isIP(ip) !== 0 ? ip : (socket.remoteAddress ?? '');
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** Address of the caller, see `clientAddress`. */
export const ClientAddress = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  clientAddress(context.switchToHttp().getRequest<PlatformRequest>()),
);
