import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';

/** A method with a certain decorator, and the decorator's metadata. */
export interface MarkedMethod<Mark> {
  mark: Mark;
  call: (argument: object) => unknown;
}

/** Finds methods of all providers by the metadata key of a decorator. */
@Injectable()
export class MarkedMethods {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  *under<Mark>(key: string): Generator<MarkedMethod<Mark>> {
    for (const { instance } of this.discovery.getProviders()) {
      if (typeof instance !== 'object' || instance === null) continue;
      for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object | null)) {
        const method = (instance as Record<string, unknown>)[name];
        if (typeof method !== 'function') continue;
        const mark = this.reflector.get<Mark | undefined>(key, method);
        if (mark !== undefined)
          yield { mark, call: (argument) => (method as (argument: object) => unknown).call(instance, argument) };
      }
    }
  }
}
