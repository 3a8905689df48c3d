import { isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { PlatformRequest } from '../context/request';
import { Viewer } from '../context/viewer';

/** Injects the caller that `AccessGuard` identified. */
export const CurrentViewer = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Viewer =>
    context.switchToHttp().getRequest<PlatformRequest>().viewer ?? Viewer.anonymous,
);

/**
 * Returns the client's IP address: the one that a trusted proxy reports, or the socket's. Converts `::ffff:192.0.2.1`
 * to IPv4, and removes the zone of an IPv6 address.
 */
export function clientAddress({ ip, socket }: PlatformRequest): string {
  const address = ip !== undefined && isIP(ip) !== 0 ? ip : (socket.remoteAddress ?? '');
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

export const ClientAddress = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  clientAddress(context.switchToHttp().getRequest<PlatformRequest>()),
);
