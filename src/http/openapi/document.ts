import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { AccessRule } from '../access/access.decorator';
import { API_PREFIX } from '../api-controller';
import { CachedResponse } from '../envelope/cached-response';
import { STOCK, TooManyRequests } from '../errors/errors';
import { PROBES } from '../probes';
import { type LimitName, LIMITS } from '../rate-limit/limits';
import { Config } from '../../platform/config/config';
import { VERSION } from '../../platform/version';
import { accessSentences } from './access-sentences';
import { exampleOf } from './examples';
import { operationId } from './operation-id';
import { SECTIONS } from './sections';

/** A request as Swagger UI hands it to its interceptor. */
interface BrowserRequest {
  method?: string;
  headers: Record<string, string>;
}

/** What an operation is, by its method and path. */
interface Kind {
  isReading: boolean;
  isProbe: boolean;
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = Extract<NonNullable<Operation['parameters']>[number], { in: string }>;

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

const TOO_LARGE = refusal('The body is too large', 'ErrorList', {
  success: false,
  errors: ['The request body is larger than 1048576 bytes'],
  fields: { '': ['The request body is larger than 1048576 bytes'] },
});

const SPECTATOR_KEY = {
  name: 'key',
  in: 'query',
  required: false,
  description: 'A key for spectators, see `POST /api/v1/live-keys`',
  schema: { type: 'string' },
} as const;

const UNAVAILABLE = message(
  'Too many requests are under way, or the database or the files are away; try again',
  'The service is not available at the moment. Please try again.',
);

const DESCRIPTION = `The JSON API of a capture-the-flag platform; clients of CTFd 3.7.1 can use it unchanged.

**Answers** are \`{"success": true, "data": …}\` with status 200; lists have \`meta\` beside it.

**Signing in**: programs send \`Authorization: Token <value>\` (or \`Bearer\`) with a JSON body or none. \`POST /api/v1/tokens\` makes a token,
and so does the page \`/settings\`. Browsers send the session cookie of \`POST /login\`, and with every request that changes something the
header \`CSRF-Token\`: the \`csrfNonce\` of any page. On this page "Authorize" takes a token; without one, the session of your browser counts.

**Pages**: lists take \`page\`, from 1, and \`per_page\`; \`meta.pagination\` tells where the page lies, and a page beyond the last is 404.

**Refusals** are \`{"message": "…"}\`, or for input that cannot be used 400 with \`{"success": false, "errors": ["name: …"], "fields": {"name": ["…"]}}\`.
A method that a path does not have is 405 with \`Allow\`.

**Limits**: too many requests are 429 with \`{"code": 429, "message": "…"}\`, bodies over the limit 413; at 429 and 503 wait for the
seconds of \`Retry-After\` and try again.

Guides with examples in curl, Python and JavaScript are in the folder \`docs/api\` of the platform.`;

/** The OpenAPI 3 document of every route: what `@Access`, `@Answers` and the fields say, and the refusals that follow from them. */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const { public_url } = app.get(Config).http;
  const config = new DocumentBuilder()
    .setTitle('Ensign')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'This platform')
    .addBearerAuth(
      { type: 'http', bearerFormat: 'ctfd_…', description: 'The value of an access token, as it is: `ctfd_…`' },
      'token',
    )
    .addCookieAuth('session', { type: 'apiKey', in: 'cookie', description: 'The cookie of `POST /login`' }, 'session');
  for (const [section, description] of Object.entries(SECTIONS)) config.addTag(section, description);
  const base = config.build();
  base.info.contact = { name: 'The organisers of the event', ...(public_url !== '' && { url: public_url }) };
  const document = SwaggerModule.createDocument(app, base, { operationIdFactory: operationId });
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...ERRORS } };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      const isReading = method === 'get' || method === 'head';
      if (operation) complete(operation, document, { isReading, isProbe: PROBES.includes(path) });
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
    swaggerOptions: { persistAuthorization: false, docExpansion: 'none', requestInterceptor: withNonce },
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

/**
 * Has the page of the documentation send the nonce with what changes something in the name of a browser's session. The page gets the
 * source of this function, so it refers to nothing else.
 */
async function withNonce(request: BrowserRequest): Promise<BrowserRequest> {
  if (/^(GET|HEAD)$/i.test(request.method ?? 'GET') || request.headers.Authorization) return request;
  const page = await (await fetch('/login')).text();
  request.headers['CSRF-Token'] = /'csrfNonce': "(\w+)"/.exec(page)?.[1] ?? '';
  return request;
}

/** Adds who may call, the refusals a route can give by what it declares, and an example to every answer and body. */
function complete(operation: Operation, document: OpenAPIObject, { isReading, isProbe }: Kind): void {
  const access = Reflect.get(operation, 'x-access') as AccessRule;
  const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter);
  const hasPage = parameters.some(({ name }) => name === 'page');
  operation.description = [operation.description, accessSentences(access)].filter(Boolean).join('\n\n');
  operation.security = [...(access.audience === 'public' ? [{}] : []), { token: [] }, { session: [] }];
  const isAbsent = hasPage || parameters.some((parameter) => parameter.in === 'path') || mayBeAbsent(access);
  // While an import runs, everybody but a probe is refused.
  const mayRefuse = access.audience !== 'public' || !isProbe;
  const hasInput = operation.requestBody !== undefined || parameters.some(mayBeInvalid);
  if (access.spectators) operation.parameters = [...(operation.parameters ?? []), SPECTATOR_KEY];
  const responses: Record<string, unknown> = {
    ...((hasInput || !isReading) && { 400: hasInput ? INVALID_INPUT : UNREADABLE_BODY }),
    401: message('The token is unknown or expired', STOCK[401]),
    ...(mayRefuse && { 403: message('The caller may not', STOCK[403]) }),
    ...(isAbsent && { 404: message('There is no such record or page', STOCK[404]) }),
    ...(!isReading && { 413: TOO_LARGE }),
    ...(access.limit && { 429: tooManyRequests(access.limit) }),
    503: UNAVAILABLE,
    ...operation.responses,
  };
  // Spread from the operation's own responses and completed with objects of the same kind.
  operation.responses = responses as Operation['responses'];
  addExamples(operation, document);
}

/** Whether an argument may be refused with 400: switches are not, nor are the pages of lists that are whole by default. */
function mayBeInvalid({ in: place, name, schema }: Parameter): boolean {
  const type = schema && 'type' in schema ? schema.type : undefined;
  const isPageOfWhole = (name === 'page' || name === 'per_page') && type === 'integer';
  return place === 'query' && type !== 'boolean' && !isPageOfWhole;
}

/** Whether a route is not there at all in some modes of the event, or for some callers. */
function mayBeAbsent(access: AccessRule): boolean {
  return access.mode !== undefined || (access.visibility ?? []).some((visibility) => visibility !== 'challenge');
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

function message(description: string, text: string): object {
  return refusal(description, 'Message', { message: text });
}

function tooManyRequests(limit: LimitName): object {
  const { points, seconds } = LIMITS[limit];
  return refusal('Too many requests', 'RateLimited', new TooManyRequests(points, seconds).body());
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
