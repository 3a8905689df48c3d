import { SetMetadata } from '@nestjs/common';
import type { PlatformRequest } from '../access/request';
import type { Viewer } from '../access/viewer';

/** A request that was let in. */
export interface HotCall {
  viewer: Viewer;
  request: PlatformRequest;
  /** The `:id` of the path; empty where it has none. */
  id: string;
}

/** What the handler takes, in its order; what its parameters' decorators would give. */
export type HotArguments = (call: HotCall) => unknown[];

export const HOT = 'ensign:hot';

/**
 * Has a route of the API answered by `HotRoutes`. Everything about it stays as it is declared; only the framework's way to it is
 * left out, which costs several times what the route does.
 */
export function Hot(args: HotArguments): MethodDecorator {
  return SetMetadata(HOT, args);
}
