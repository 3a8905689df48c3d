import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { RequestMethod } from '@nestjs/common';
import { parse } from 'yaml';
import { ACCESS, type AccessRule } from '../../src/http/access/access.decorator';
import { DETAILS_TYPE } from '../../src/http/envelope/media-type';
import { allVariables, Config } from '../../src/platform/config/config';
import { useApp } from '../support/app';

const test = useApp();

/** Compares a value with the committed snapshot. Writes the snapshot if it is missing or `UPDATE_CONTRACT=1` is set. */
function expectSnapshot(file: string, value: unknown): void {
  const path = join(__dirname, file);
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if (process.env.UPDATE_CONTRACT || !existsSync(path)) writeFileSync(path, text);
  expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(path, 'utf8')));
}

describe('the contract', () => {
  it('has the committed routes, each with its access', () => {
    const routes = test.app
      .get(DiscoveryService)
      .getControllers()
      .flatMap(({ metatype }) => (typeof metatype === 'function' ? routesOf(metatype as ControllerClass) : []))
      .sort();

    expectSnapshot('routes.json', routes);
  });

  it('has the committed OpenAPI document, and serves it where clients look for it', async () => {
    const { body } = await test.http.get('/api/v1/openapi.json').expect(200);

    expect((await test.http.get('/api/v1/swagger.json').expect(200)).body).toEqual(body);
    expectSnapshot('openapi.json', body);
    const yaml = await fetch(`${test.url}/docs/openapi.yaml`);
    expect(yaml.headers.get('Content-Type')).toBe('application/yaml');
    const text = await yaml.text();
    for (const version of ['1.1', '1.2'] as const) expect(parse(text, { version })).toEqual(body);
  });

  it('keeps the texts by which clients recognise CTFd', async () => {
    expect((await test.http.get('/api/v1/swagger.json').expect(200)).text).toContain('disband your current team');
  });

  it('documents every route with a summary, a response and, for a body, an example', async () => {
    const { body } = await test.http.get('/api/v1/openapi.json').expect(200);
    const gaps = Object.entries<Record<string, any>>(body.paths).flatMap(([path, item]) =>
      Object.entries<any>(item).flatMap(([method, operation]) => {
        const missing = [
          operation.summary ? null : 'summary',
          Object.keys(operation.responses ?? {}).some((status) => status < '400') ? null : 'answer',
          operation.requestBody && !Object.values<any>(operation.requestBody.content)[0]?.example ? 'example' : null,
        ].filter(Boolean);
        return missing.length > 0 ? [`${method} ${path}: ${missing.join(', ')}`] : [];
      }),
    );

    expect(gaps).toEqual([]);
  });

  it('documents the access of each route, sections with a paragraph, and names for the methods of clients', async () => {
    const { body } = await test.http.get('/api/v1/openapi.json').expect(200);
    const operations = Object.values<any>(body.paths).flatMap((item) => Object.values<any>(item));
    const ids = operations.map(({ operationId }) => operationId);

    expect(body.tags.map(({ name }: { name: string }) => name)).toEqual([
      ...['challenges', 'hints', 'flags', 'topics', 'tags', 'files', 'users', 'comments'],
      ...body.tags.slice(8).map(({ name }: { name: string }) => name),
    ]);
    expect(body.tags.filter(({ description }: { description?: string }) => !description)).toEqual([]);
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(
      new Set(body.tags.map(({ name }: { name: string }) => name)),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]*)*$/.test(id))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['attemptChallenge', 'listChallenges', 'createFlag', 'deleteTag']));
    for (const { description, security, 'x-access': access } of operations) {
      expect(description).toMatch(/For (all callers|signed-in callers|administrators)/);
      expect(security).toEqual([...(access.audience === 'public' ? [{}] : []), { token: [] }, { session: [] }]);
    }
    expect(body.info).toMatchObject({
      version: JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')).version,
      contact: { name: expect.any(String) },
      license: { name: 'Apache-2.0' },
    });
    expect(body.servers).toEqual([{ url: '/', description: expect.any(String) }]);
  });

  it('has no examples on optional arguments, which its page would send', async () => {
    const { body } = await test.http.get('/api/v1/openapi.json').expect(200);
    const filled = Object.values<any>(body.paths)
      .flatMap((item) => Object.values<any>(item))
      .flatMap(({ parameters = [] }) => parameters)
      .filter((parameter) => !parameter.required && ('example' in parameter || 'example' in parameter.schema));

    expect(filled).toEqual([]);
  });

  it('documents every JSON response in two media types, one with the fields beyond the specification', async () => {
    const { body, text } = await test.http.get('/api/v1/openapi.json').expect(200);
    const { schemas, responses } = body.components;
    const shared = Object.entries<any>(responses);
    const own = Object.entries<any>(body.paths).flatMap(([path, item]) =>
      Object.values<any>(item).flatMap((operation) =>
        Object.entries<any>(operation.responses).map(([status, response]) => [`${path} ${status}`, response] as const),
      ),
    );
    const inOneOnly = [...shared, ...own].flatMap(([name, { content = {} }]) =>
      content['application/json']?.schema && !content[DETAILS_TYPE]?.schema ? [name] : [],
    );

    expect(inOneOnly).toEqual([]);
    expect(text).not.toContain('x-details');
    expect(Object.keys(schemas).filter((name) => name.endsWith('WithDetails'))).toEqual(
      expect.arrayContaining(['ChallengeDetailWithDetails', 'ChallengeHintWithDetails', 'ErrorListWithDetails']),
    );
    expect(schemas.ErrorList.properties).not.toHaveProperty('fields');
    expect(schemas.ErrorListWithDetails).toMatchObject({
      required: ['success', 'errors', 'fields'],
      properties: { fields: { type: 'object' } },
    });
    expect(schemas.ChallengeDetailWithDetails.properties.hints.items.$ref).toMatch(/ChallengeHintWithDetails$/);
  });

  it('limits the length of every text argument, unless it has a list of values', async () => {
    const { body } = await test.http.get('/api/v1/openapi.json').expect(200);
    const texts = Object.entries<any>(body.paths).flatMap(([path, item]) =>
      Object.values<any>(item)
        .flatMap(({ parameters = [] }) => parameters)
        .filter(({ in: place, schema }) => place === 'query' && schema.type === 'string' && !schema.enum)
        .map(({ name, schema }) => ({ name: `${path} ${name}`, max: schema.maxLength })),
    );

    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter(({ max }) => !(max > 0 && max <= 10_000)).map(({ name }) => name)).toEqual([]);
  });

  it('has only references to its own definitions', async () => {
    const { body, text } = await test.http.get('/api/v1/openapi.json').expect(200);
    const defined = (['schemas', 'responses'] as const).flatMap((kind) =>
      Object.keys(body.components[kind]).map((name) => `"$ref":"#/components/${kind}/${name}"`),
    );

    expect([...new Set(text.match(/"\$ref":"[^"]*"/g))].filter((reference) => !defined.includes(reference))).toEqual(
      [],
    );
  });

  it('documents the status of every response to a GET request, including refusals', async () => {
    const { body } = await test.http.get('/api/v1/openapi.json').expect(200);
    const reads = Object.entries<any>(body.paths).flatMap(([path, { get }]) =>
      // `/api/v1/live` is left out, because its response does not end.
      get && path.startsWith('/api/v1/') && !path.includes('{') && path !== '/api/v1/live'
        ? [{ path, responses: get.responses }]
        : [],
    );
    const admin = await test.make.admin();
    await test.make.settings({ account_visibility: 'admins' });

    const gaps: string[] = [];
    for (const { path, responses } of reads)
      for (const [caller, query] of [
        [null, ''],
        [admin, ''],
        [admin, '?page=9999'],
        [admin, '?page=1&q=a'],
      ] as const) {
        const { status } = await test.as(caller).get(`${path.slice('/api/v1'.length)}${query}`);
        if (!(status in responses)) gaps.push(`${path}${query}: ${status}`);
      }

    expect(gaps).toEqual([]);
  });

  it('has migrations that create exactly the tables of the entities', async () => {
    const { upQueries } = await test.source.driver.createSchemaBuilder().log();

    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('lists every environment variable in the table of docs/settings.md', () => {
    const table = readFileSync(join(__dirname, '../../docs/settings.md'), 'utf8');

    expect(allVariables().filter((variable) => !table.includes(`\`${variable}\``))).toEqual([]);
  });

  it('lists every environment variable in .env.example, with its default', () => {
    const example = readFileSync(join(__dirname, '../../.env.example'), 'utf8');
    const listed = [...example.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, variable]) => variable);

    expect(listed.sort()).toEqual(allVariables().sort());
    const uncommented = Object.fromEntries(
      [...example.matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(([, variable, value]) => [variable, value]),
    );
    expect(new Config(uncommented)).toEqual(new Config({}));
  });

  it('passes every environment variable to the container, except the listening address and the data folder', () => {
    const compose = readFileSync(join(__dirname, '../../compose.yaml'), 'utf8');

    expect(allVariables().filter((variable) => !compose.includes(` ${variable}: `))).toEqual([
      'HOST',
      'PORT',
      'DATA_DIR',
    ]);
  });
});

interface ControllerClass {
  name: string;
  prototype: Record<string, unknown>;
}

function routesOf(controller: ControllerClass): string[] {
  const reflector = test.app.get(Reflector);
  const prefix = String(Reflect.getMetadata(PATH_METADATA, controller));
  return test.app
    .get(MetadataScanner)
    .getAllMethodNames(controller.prototype)
    .flatMap((name) => {
      const handler = controller.prototype[name];
      if (typeof handler !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
      const rule = reflector.getAllAndOverride<AccessRule>(ACCESS, [handler, controller as never]);
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number];
      return [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat().map((own) => {
        const path = [prefix, own].join('/').replace(/\/+/g, '/');
        return `${path.replace(/(?<=.)\/$/, '')} ${method} ${JSON.stringify(rule)}`;
      });
    });
}
