import { Injectable, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

/** Paths that pages of the platform have, which a page of the event cannot be reached by. */
@Injectable()
export class ReservedRoutes {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Without slashes around them; only fixed paths, not those with parameters. */
  all(): ReadonlySet<string> {
    const paths = this.discovery.getControllers().flatMap(({ metatype }) => (metatype ? this.pathsOf(metatype) : []));
    return new Set(paths.filter((path) => path !== '' && !/[:*]/.test(path)));
  }

  private pathsOf(controller: object): string[] {
    const [base = ''] = [Reflect.getMetadata(PATH_METADATA, controller) as string | string[] | undefined].flat();
    // A controller is a class.
    const { prototype } = controller as { prototype: Record<string, unknown> };
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      if (typeof handler !== 'function' || Reflect.getMetadata(METHOD_METADATA, handler) !== RequestMethod.GET)
        return [];
      const paths = [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat();
      return paths.map((path) => `${base}/${path}`.split('/').filter(Boolean).join('/'));
    });
  }
}
