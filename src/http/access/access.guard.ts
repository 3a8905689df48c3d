import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { AccessControl, type Entrance } from './access-control';
import { ACCESS, type AccessRule, PAGE } from './access.decorator';
import type { PlatformRequest } from './request';

/** The one global guard. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: AccessControl,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const entrance = entranceOf(this.reflector, context.getClass(), context.getHandler());
    await this.access.admit(entrance, http.getRequest<PlatformRequest>(), http.getResponse<Response>());
    return true;
  }
}

/** A controller's method, as the framework hands it about. */
type Handler = ReturnType<ExecutionContext['getHandler']>;

/** What a route of a controller declares about who may call it. */
export function entranceOf(reflector: Reflector, controller: Type, handler: Handler): Entrance {
  return {
    rule: reflector.getAllAndOverride<AccessRule>(ACCESS, [handler, controller]),
    isPage: reflector.get<boolean | undefined>(PAGE, controller) === true,
    name: `${controller.name}.${handler.name}`,
  };
}
