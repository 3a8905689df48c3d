import { Injectable, type OnModuleInit } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants';
import type { Request } from 'express';
import { API_PREFIX } from './api-controller';
import { MarkedRoutes } from './marked-routes';
import { type ContractError, MethodNotAllowed, NotFound } from '../errors/errors';

interface Path {
  pattern: RegExp;
  parameters: number;
  methods: string[];
}

/** Distinguishes a path that does not exist (404) from one that exists for other methods (405). */
@Injectable()
export class AllowedMethods implements OnModuleInit {
  private paths: Path[] = [];

  constructor(private readonly routes: MarkedRoutes) {}

  onModuleInit(): void {
    const methods = new Map<string, string[]>();
    for (const { method, path } of this.routes.under(METHOD_METADATA)) {
      // A wildcard route serves only paths that no other route has.
      if (path.includes('*')) continue;
      const pattern = (path || '/').replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
      methods.set(pattern, [...(methods.get(pattern) ?? []), method]);
    }
    this.paths = [...methods]
      .map(([pattern, declared]) => ({
        pattern: new RegExp(`^${pattern}$`),
        parameters: pattern.split('[^/]+').length,
        methods: withImplied(pattern, declared),
      }))
      // `/challenges/attempt` must match before `/challenges/:id`.
      .sort((a, b) => a.parameters - b.parameters);
  }

  /**
   * Replaces NotFound by MethodNotAllowed if the path exists for other methods. For OPTIONS, returns `refusal`
   * unchanged.
   */
  refusalOf({ method, path }: Request, refusal: ContractError | null): ContractError | null {
    if (!(refusal instanceof NotFound) || method === 'OPTIONS') return refusal;
    const allowed = this.paths.find(({ pattern }) => pattern.test(path))?.methods ?? [];
    return allowed.length === 0 || allowed.includes(method) ? refusal : new MethodNotAllowed(allowed);
  }
}

/** HEAD works wherever GET does, and OPTIONS on every path of the API. */
function withImplied(pattern: string, methods: string[]): string[] {
  const head = methods.includes('GET') ? ['HEAD'] : [];
  const options = pattern.startsWith(`${API_PREFIX}/`) ? ['OPTIONS'] : [];
  return [...new Set([...methods, ...head, ...options])].sort();
}
