import { Injectable, type OnModuleInit, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { AccessControl, type Entrance } from '../access/access-control';
import { entranceOf } from '../access/access.guard';
import type { PlatformRequest } from '../access/request';
import { answerWith } from '../envelope/envelope';
import { pageWanted } from '../paging/page-wanted';
import { HOT, type HotArguments } from './hot.decorator';

interface HotRoute {
  entrance: Entrance;
  args: HotArguments;
  handle: (...args: unknown[]) => unknown;
}

/** `/api/v1/<resource>/<id>`; ids of other forms are left to the framework, which refuses them. */
const ITEM = /^(.*)\/([1-9]\d{0,8})$/;

/** The routes marked `@Hot`, answered before the framework's router; whatever else comes goes on to it. */
@Injectable()
export class HotRoutes implements OnModuleInit {
  /** By method and path, as `GET /api/v1/challenges/:id`. */
  private readonly routes = new Map<string, HotRoute>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly access: AccessControl,
  ) {}

  onModuleInit(): void {
    for (const { instance, metatype } of this.discovery.getControllers())
      if (typeof metatype === 'function') this.register(instance as Record<string, unknown>, metatype as Type);
  }

  /** Express middleware, after the parsers of bodies. Errors go the way of all others. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    const { method, url } = request;
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    const route = this.routes.get(`${method} ${path}`);
    if (route) {
      this.answer(route, '', request, response).catch(next);
      return;
    }
    const [, collection, id = ''] = ITEM.exec(path) ?? [];
    const item = this.routes.get(`${method} ${collection}/:id`);
    if (item) this.answer(item, id, request, response).catch(next);
    else next();
  };

  private async answer(
    { entrance, args, handle }: HotRoute,
    id: string,
    request: PlatformRequest,
    response: Response,
  ): Promise<void> {
    const viewer = await this.access.admit(entrance, request, response);
    if (request.bodyError) throw request.bodyError;
    await answerWith(response, pageWanted(await handle(...args({ viewer, request, id })), request));
  }

  private register(controller: Record<string, unknown>, metatype: Type): void {
    const base = this.reflector.get<string>(PATH_METADATA, metatype);
    for (const key of this.scanner.getAllMethodNames(metatype.prototype as object)) {
      const handler = controller[key];
      if (typeof handler !== 'function') continue;
      const args = this.reflector.get<HotArguments | undefined>(HOT, handler);
      if (!args) continue;
      const method = RequestMethod[this.reflector.get<RequestMethod>(METHOD_METADATA, handler)];
      const path = this.reflector.get<string>(PATH_METADATA, handler).replace(/^\/$/, '');
      this.routes.set(`${method} ${base}${path && `/${path}`}`, {
        entrance: entranceOf(this.reflector, metatype, handler),
        args,
        handle: (...values) => (handler as HotRoute['handle']).apply(controller, values),
      });
    }
  }
}
