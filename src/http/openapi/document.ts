import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { AccessRule } from '../access/access.decorator';
import { API_PREFIX } from '../api-controller';
import { CachedResponse } from '../envelope/cached-response';
import { STOCK } from '../errors/errors';
import { exampleOf } from './examples';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const METHODS = ['get', 'post', 'patch', 'put', 'delete', 'head'] as const;

const ERRORS: Record<'ErrorList' | 'Message' | 'RateLimited', object> = {
  ErrorList: errorListSchema(),
  Message: messageSchema(),
  RateLimited: rateLimitedSchema(),
};

const INVALID_INPUT = refusal('An input cannot be used; `fields` names it', 'ErrorList', {
  success: false,
  errors: ['name: Not a valid string.'],
  fields: { name: ['Not a valid string.'] },
});

/** Also where none is asked for. */
const UNREADABLE_BODY = refusal('The body is no JSON that can be read', 'ErrorList', {
  success: false,
  errors: [STOCK[400]],
  fields: { '': [STOCK[400]] },
  message: STOCK[400],
});

/** The OpenAPI 3 document of every route: what `@Access`, `@Answers` and the fields say, and the refusals that follow from them. */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Ensign')
    .setDescription(
      'Capture-the-flag competition platform. Answers are `{success: true, data}`; refusals are `{success: false, errors}` or `{message}`. ' +
        'Sign in with `Authorization: Token <value>`, or with the session cookie and the header `CSRF-Token` on requests that change something.',
    )
    .setVersion('3.7.1')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token <value>`' }, 'token')
    .addCookieAuth('session', { type: 'apiKey', in: 'cookie', name: 'session' }, 'session')
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...ERRORS } };
  for (const path of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = path[method];
      if (operation) complete(operation, document);
    }
  }
  return document;
}

/**
 * Serves the document where clients look for it, and a page to browse it. It takes time and memory that only those who ask for it
 * should pay, so it is built at the first request.
 */
export function serveDocument(app: INestApplication): void {
  let built: OpenAPIObject | null = null;
  const document = (): OpenAPIObject => (built ??= buildDocument(app));
  let json: Promise<CachedResponse> | null = null;
  let yaml: Promise<CachedResponse> | null = null;
  const asJson = (): Promise<CachedResponse> => (json ??= CachedResponse.of([JSON.stringify(document())]));
  const asYaml = (): Promise<CachedResponse> => (yaml ??= yamlOf(document()));
  SwaggerModule.setup('docs', app, document, {
    customSiteTitle: 'Ensign API',
    // Served below: half a megabyte, which is not to be written anew for each who asks.
    raw: false,
    swaggerOptions: { persistAuthorization: false },
  });
  // Clients of the peer look for the document under the second name.
  const paths = {
    [`${API_PREFIX}/openapi.json`]: asJson,
    [`${API_PREFIX}/swagger.json`]: asJson,
    '/docs/openapi.yaml': asYaml,
  };
  for (const [path, answer] of Object.entries(paths))
    app.getHttpAdapter().get(path, async (_request: Request, response: Response) => {
      await (await answer()).send(response);
    });
}

async function yamlOf(document: OpenAPIObject): Promise<CachedResponse> {
  const { stringify } = await import('yaml');
  // Many readers are of 1.1, where NO, the country, is false.
  const text = stringify(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  return CachedResponse.of([text], 'application/yaml');
}

/** Adds the refusals a route can give, by what it declares, and an example to every answer and body. */
function complete(operation: Operation, document: OpenAPIObject): void {
  const access = Reflect.get(operation, 'x-access') as AccessRule | undefined;
  const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter);
  const hasInput = operation.requestBody !== undefined || parameters.some((parameter) => parameter.in === 'query');
  const responses: Record<string, unknown> = { ...operation.responses };
  if (access) {
    responses['400'] ??= hasInput ? INVALID_INPUT : UNREADABLE_BODY;
    responses['413'] ??= refusal('The body is too large', 'ErrorList', {
      success: false,
      errors: ['The request body is larger than 1048576 bytes'],
      fields: { '': ['The request body is larger than 1048576 bytes'] },
    });
    responses['503'] ??= refusal(
      'Too many requests are under way, or the database or the files are away; try again',
      'Message',
      {
        message: 'The service is not available at the moment. Please try again.',
      },
    );
    responses['401'] ??= refusal('The token is unknown or expired', 'Message', { message: STOCK[401] });
    responses['403'] ??= refusal('The caller may not', 'Message', { message: STOCK[403] });
    if (access.audience !== 'public') operation.security = [{ token: [] }, { session: [] }];
    if (access.limit)
      responses['429'] ??= refusal('Too many requests', 'RateLimited', {
        code: 429,
        message: 'Too many requests. Limit is 10 requests in 60 seconds',
      });
  }
  const hasPage = parameters.some(({ name }) => name === 'page');
  if (parameters.some((parameter) => parameter.in === 'path') || hasPage || mayBeAbsent(access))
    responses['404'] ??= refusal('There is no such record or page', 'Message', { message: STOCK[404] });
  // Spread from the operation's own responses and completed with objects of the same kind.
  operation.responses = responses as Operation['responses'];
  addExamples(operation, document);
}

/** Whether a route is not there at all in some modes of the event, or for some callers. */
function mayBeAbsent(access: AccessRule | undefined): boolean {
  return access?.mode !== undefined || (access?.visibility ?? []).some((visibility) => visibility !== 'challenge');
}

function addExamples(operation: Operation, document: OpenAPIObject): void {
  const bodies = [operation.requestBody, ...Object.values(operation.responses)];
  for (const body of bodies) {
    if (!body || !('content' in body)) continue;
    for (const media of Object.values(body.content ?? {})) {
      if (media.schema && media.example === undefined) media.example = exampleOf(media.schema, document);
    }
  }
}

function refusal(description: string, schema: keyof typeof ERRORS, example: object): object {
  return {
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } },
  };
}

function errorListSchema(): object {
  return {
    type: 'object',
    required: ['success', 'errors'],
    properties: {
      success: { type: 'boolean', enum: [false] },
      errors: {
        type: 'array',
        items: { type: 'string' },
        description: 'One sentence for each complaint, beginning with its field',
      },
      fields: {
        type: 'object',
        description: 'The same sentences by field',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
      message: { type: 'string', description: 'The sentences in one, where JSON cannot be read' },
    },
  };
}

function messageSchema(): object {
  return { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };
}

function rateLimitedSchema(): object {
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'integer' }, message: { type: 'string' } },
  };
}
