import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { METHOD_METADATA } from '@nestjs/common/constants';
import { MarkedRoutes } from '../routes/marked-routes';
import { ACCESS } from './access.decorator';

/** Throws at start if a route has no `@Access`. */
@Injectable()
export class AccessCheck implements OnModuleInit {
  constructor(
    private readonly routes: MarkedRoutes,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const open: string[] = [];
    for (const { controller, name, handler } of this.routes.under(METHOD_METADATA)) {
      const { constructor } = controller;
      if (!this.reflector.getAllAndOverride<unknown>(ACCESS, [handler, constructor]))
        open.push(`${constructor.name}.${name}`);
    }
    if (open.length > 0) throw new Error(`routes without @Access: ${open.join(', ')}`);
  }
}
