import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';

interface Documented {
  path: RegExp;
  parameters: number;
  statuses: Record<string, string[]>;
}

let routes: Documented[] | null = null;

/**
 * Watches the responses of a server. The returned function returns the new ones with a status that the OpenAPI document
 * does not list for their route, except 500.
 */
export function watchStatuses(server: Server): () => string[] {
  const gaps = new Set<string>();
  server.on('request', ({ method = '', url = '' }: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      const { statusCode } = response;
      const [path = ''] = url.split('?');
      const expected = statusesOf(method === 'HEAD' ? ['head', 'get'] : [method.toLowerCase()], path);
      if (expected && statusCode !== 500 && !expected.includes(String(statusCode)))
        gaps.add(`${method} ${path}: ${statusCode}`);
    });
  });
  return () => {
    const reported = [...gaps];
    gaps.clear();
    return reported;
  };
}

function statusesOf(methods: string[], path: string): string[] | undefined {
  routes ??= documented();
  const route = routes.find((candidate) => candidate.path.test(path));
  return methods.map((method) => route?.statuses[method]).find((statuses) => statuses !== undefined);
}

/** Routes with fewer parameters come first, because `/users/me` also matches `/users/{id}`. */
function documented(): Documented[] {
  const text = readFileSync(join(__dirname, '../contract/openapi.json'), 'utf8');
  const { paths } = JSON.parse(text) as OpenAPIObject;
  return Object.entries(paths)
    .map(([path, item]) => ({
      path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      parameters: path.split('{').length,
      statuses: Object.fromEntries(
        Object.entries(item as Record<string, { responses?: object }>).map(([method, { responses = {} }]) => [
          method,
          Object.keys(responses),
        ]),
      ),
    }))
    .sort((a, b) => a.parameters - b.parameters);
}
