import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { AccessRule } from '../access/access.decorator';
import { API_PREFIX } from '../routes/api-controller';
import { CachedResponse } from '../envelope/cached-response';
import { DETAILS_TYPE } from '../envelope/media-type';
import { ErrorList } from '../errors/error-list';
import { PROBES } from '../routes/probes';
import { Config } from '../../platform/config/config';
import { VERSION } from '../../platform/version';
import { accessSentences } from './access-sentences';
import { DetailedSchemas } from './details';
import { describeWebhooks, DocumentedWebhooks } from './documented-webhooks';
import { exampleOf } from './examples';
import { operationId } from './operation-id';
import { REFUSAL_SCHEMAS, refusalExample, REFUSALS, tooManyRequests } from './refusals';
import { SECTIONS } from './sections';

interface BrowserRequest {
  method?: string;
  headers: Record<string, string>;
}

interface Kind {
  isReading: boolean;
  isProbe: boolean;
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = Extract<NonNullable<Operation['parameters']>[number], { in: string }>;

const METHODS = ['get', 'post', 'patch', 'put', 'delete', 'head'] as const;

const SPECTATOR_KEY = {
  name: 'key',
  in: 'query',
  required: false,
  description: 'Spectator key; see `POST /api/v1/live-keys`',
  schema: { type: 'string', maxLength: 100 },
} as const;

const DESCRIPTION = `The JSON API of a capture-the-flag platform; clients of CTFd 3.7.1 can use it unchanged.

**Responses** are \`{"success": true, "data": …}\` with status 200; lists also have \`meta\`.

**Signing in**: programs send \`Authorization: Token <value>\` (or \`Bearer\`) with a JSON body or none. \`POST /api/v1/tokens\` creates a token,
and so does the page \`/settings\`. Browsers send the session cookie of \`POST /login\`, and with every request that changes something the
header \`CSRF-Token\`: the \`csrfNonce\` of any page. On this page, enter a token under "Authorize"; without one, the session of your browser is used.

**Pages**: lists accept \`page\`, from 1, and \`per_page\`; \`meta.pagination\` contains the position of the page, and a page after the last is 404.

**Refusals** are \`{"message": "…"}\`, or for invalid input 400 with \`{"success": false, "errors": ["name: …"]}\`.
A method that a path does not support is 405 with \`Allow\`.

**More fields**: responses and refusals have the fields of CTFd. Clients that send \`${DETAILS_TYPE}\` in \`Accept\` also get the fields
of the platform's own interface, such as \`description_html\` of a challenge, or \`fields\`, the errors of a refusal by field.

**Limits**: too many requests are 429 with \`{"code": 429, "message": "…"}\`, bodies over the limit 413. After 429 or 503, wait for the
seconds of \`Retry-After\` and try again.

Guides with examples in curl, Python and JavaScript are in the folder \`docs/api\` of the platform.`;

/**
 * Builds the OpenAPI 3 document from `@Access`, `@Answers` and the field decorators, and adds the refusals that follow
 * from them.
 */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const { public_url } = app.get(Config).http;
  const config = new DocumentBuilder()
    .setTitle('Ensign')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'This platform')
    .addBearerAuth({ type: 'http', bearerFormat: 'ctfd_…', description: 'Value of an access token: `ctfd_…`' }, 'token')
    .addCookieAuth(
      'session',
      { type: 'apiKey', in: 'cookie', description: 'Cookie that `POST /login` sets' },
      'session',
    );
  for (const [section, description] of Object.entries(SECTIONS)) config.addTag(section, description);
  const base = config.build();
  base.info.contact = { name: 'The organisers of the event', ...(public_url !== '' && { url: public_url }) };
  const webhooks = app.get(DocumentedWebhooks, { strict: false }).list;
  const options = { operationIdFactory: operationId, extraModels: [ErrorList, ...webhooks.map(({ view }) => view)] };
  const document = SwaggerModule.createDocument(app, base, options);
  const schemas = { ...document.components?.schemas, ...REFUSAL_SCHEMAS };
  document.components = { ...document.components, schemas, responses: REFUSALS };
  const detailed = new DetailedSchemas(schemas);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      const isReading = method === 'get' || method === 'head';
      if (!operation) continue;
      complete(operation, { isReading, isProbe: PROBES.includes(path) });
      for (const response of Object.values(operation.responses))
        if (response && 'content' in response) detailed.addTo(response.content ?? {});
      addExamples(operation, document);
    }
  }
  return Object.assign(document, { webhooks: describeWebhooks(webhooks) });
}

/**
 * Serves the document, and a page to browse it at `/docs`. Builds the document at the first request, because that takes
 * time and memory.
 */
export function serveDocument(app: INestApplication): void {
  let built: OpenAPIObject | null = null;
  const document = (): OpenAPIObject => (built ??= buildDocument(app));
  let json: Promise<CachedResponse> | null = null;
  let yaml: Promise<CachedResponse> | null = null;
  const asJson = (): Promise<CachedResponse> =>
    (json ??= CachedResponse.from([JSON.stringify(document())], 'application/json'));
  const asYaml = (): Promise<CachedResponse> => (yaml ??= yamlOf(document()));
  SwaggerModule.setup('docs', app, document, {
    customSiteTitle: 'Ensign API',
    // Switches off Swagger's own JSON and YAML, which would serialise half a megabyte for each request. The paths below
    // send the document from a cache instead.
    raw: false,
    swaggerOptions: { persistAuthorization: false, docExpansion: 'none', requestInterceptor: withNonce },
  });
  // CTFd has its document at `swagger.json`.
  const paths = {
    [`${API_PREFIX}/openapi.json`]: asJson,
    [`${API_PREFIX}/swagger.json`]: asJson,
    '/docs/openapi.yaml': asYaml,
  };
  for (const [path, load] of Object.entries(paths))
    app.getHttpAdapter().get(path, async (_request: Request, response: Response) => {
      await (await load()).send(response);
    });
}

async function yamlOf(document: OpenAPIObject): Promise<CachedResponse> {
  const { stringify } = await import('yaml');
  // Many parsers implement YAML 1.1, in which the plain text `NO` means false.
  const text = stringify(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  return CachedResponse.from([text], 'application/yaml');
}

/**
 * Adds the CSRF nonce to writes from the documentation page in a browser session. Must not refer to anything outside,
 * because the page contains the source text of this function.
 */
async function withNonce(request: BrowserRequest): Promise<BrowserRequest> {
  if (/^(GET|HEAD)$/i.test(request.method ?? 'GET') || request.headers.Authorization) return request;
  const page = await (await fetch('/login')).text();
  request.headers['CSRF-Token'] = /'csrfNonce': "(\w+)"/.exec(page)?.[1] ?? '';
  return request;
}

/** Adds the access rules to an operation, and the refusals that follow from its declarations. */
function complete(operation: Operation, { isReading, isProbe }: Kind): void {
  const access = Reflect.get(operation, 'x-access') as AccessRule;
  const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter);
  const hasPage = parameters.some(({ name }) => name === 'page');
  operation.description = [operation.description, accessSentences(access)].filter(Boolean).join('\n\n');
  operation.security = [...(access.audience === 'public' ? [{}] : []), { token: [] }, { session: [] }];
  const isAbsent = hasPage || parameters.some((parameter) => parameter.in === 'path') || mayBeAbsent(access);
  // During an import, any route except the probes may respond 403.
  const mayRefuse = access.audience !== 'public' || !isProbe;
  const hasInput = operation.requestBody !== undefined || parameters.some(mayBeInvalid);
  if (access.spectators) operation.parameters = [...(operation.parameters ?? []), SPECTATOR_KEY];
  const responses: Record<string, unknown> = {
    // A write with an unreadable body gets 400 even if the route uses no body.
    ...((hasInput || !isReading) && { 400: refusalExample(hasInput ? 'InvalidInput' : 'UnreadableBody') }),
    401: refusalExample('Unauthorized'),
    ...(mayRefuse && { 403: refusalExample('Forbidden') }),
    ...(isAbsent && { 404: refusalExample('NotFound') }),
    ...(!isReading && { 413: refusalExample('TooLarge') }),
    ...((access.limit ?? access.lasts) && { 429: tooManyRequests(access.limit) }),
    503: refusalExample('Unavailable'),
    ...operation.responses,
  };
  operation.responses = responses as Operation['responses'];
}

/** An invalid `page` or `per_page` of `Answers.list` is NotFound, not InvalidInput. */
function mayBeInvalid({ in: place, name, schema }: Parameter): boolean {
  const type = schema && 'type' in schema ? schema.type : undefined;
  const isPageOfWhole = (name === 'page' || name === 'per_page') && type === 'integer';
  return place === 'query' && type !== 'boolean' && !isPageOfWhole;
}

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
