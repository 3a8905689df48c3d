import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { METHOD_METADATA } from '@nestjs/common/constants';
import { ACCESS } from './access.decorator';

/** Stops the application at boot when a route does not say who may call it. */
@Injectable()
export class AccessCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const open = this.discovery
      .getControllers()
      .flatMap(({ metatype }) => (typeof metatype === 'function' ? this.undeclared(metatype) : []));
    if (open.length > 0) throw new Error(`routes without @Access: ${open.join(', ')}`);
  }

  private undeclared(controller: { name: string; prototype: unknown }): string[] {
    const prototype = controller.prototype as Record<string, unknown>;
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      if (typeof handler !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
      const rule = this.reflector.getAllAndOverride<unknown>(ACCESS, [handler, controller as never]);
      return rule ? [] : [`${controller.name}.${name}`];
    });
  }
}
