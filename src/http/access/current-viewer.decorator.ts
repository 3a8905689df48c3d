import { isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { PlatformRequest } from '../context/request';
import { Viewer } from '../context/viewer';

/** The caller that the guard identified. */
export const CurrentViewer = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Viewer =>
    context.switchToHttp().getRequest<PlatformRequest>().viewer ?? Viewer.anonymous,
);

/**
 * Returns the address that a trusted proxy reports, or the socket's if that is not an address. IPv4 in IPv4 notation,
 * IPv6 without its zone, whose length is not limited.
 */
export function clientAddress({ ip, socket }: PlatformRequest): string {
  const address = ip !== undefined && isIP(ip) !== 0 ? ip : (socket.remoteAddress ?? '');
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** The caller's `clientAddress`. */
export const ClientAddress = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  clientAddress(context.switchToHttp().getRequest<PlatformRequest>()),
);
