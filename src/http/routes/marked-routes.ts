import { Injectable, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';

/** A route whose handler has a certain decorator. */
export interface MarkedRoute {
  controller: Record<string, unknown>;
  name: string;
  handler: (...args: unknown[]) => unknown;
  method: string;
  path: string;
}

/** Finds routes by the metadata key of a decorator of their handlers. */
@Injectable()
export class MarkedRoutes {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  *under(key: string): Generator<MarkedRoute> {
    for (const { instance, metatype } of this.discovery.getControllers()) {
      if (typeof metatype !== 'function') continue;
      const controller = instance as Record<string, unknown>;
      const base = this.reflector.get<string>(PATH_METADATA, metatype as Type);
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(controller) as object)) {
        const handler = controller[name] as MarkedRoute['handler'];
        if (this.reflector.get<unknown>(key, handler) === undefined) continue;
        const method = RequestMethod[this.reflector.get<RequestMethod>(METHOD_METADATA, handler)];
        for (const own of [this.reflector.get<string | string[]>(PATH_METADATA, handler)].flat()) {
          const path = `/${base}/${own}`.replace(/\/+/g, '/').replace(/\/$/, '');
          yield { controller, name, handler, method, path };
        }
      }
    }
  }
}
