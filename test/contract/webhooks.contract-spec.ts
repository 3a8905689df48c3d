import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEBHOOK_EVENTS } from '../../src/platform/webhooks/queue-webhooks';
import { useApp } from '../support/app';

const test = useApp();

const FILE = join(__dirname, '../../docs/webhooks.schema.json');

type Schema = Record<string, any>;

/** Converts a schema of OpenAPI 3.0 to JSON Schema, and resolves its references. */
function plain(schema: Schema, schemas: Schema): Schema {
  const { nullable, example: _example, $ref, allOf, ...rest } = schema;
  const target = $ref ?? allOf?.[0]?.$ref;
  const own: Schema = target ? { ...plain(schemas[target.split('/').at(-1)], schemas) } : rest;
  if (own.properties)
    own.properties = Object.fromEntries(
      Object.entries<Schema>(own.properties).map(([name, value]) => [name, plain(value, schemas)]),
    );
  if (own.items) own.items = plain(own.items, schemas);
  if (schema.description) own.description = schema.description;
  return nullable ? { ...own, type: [own.type, 'null'] } : own;
}

/** Describes how a value violates a schema. Supports only the keywords that these schemas use. */
function complaints(value: any, schema: Schema, path = '$'): string[] {
  const types = [schema.type].flat();
  const type =
    value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  if (!types.includes(type)) return [`${path} is ${type}, not ${types.join(' or ')}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${path} is ${value}`];
  if (type !== 'object') return [];
  const missing = (schema.required ?? [])
    .filter((name: string) => !(name in value))
    .map((name: string) => `${path}.${name}`);
  return [
    ...missing,
    ...Object.entries(value).flatMap(([name, member]) =>
      schema.properties[name]
        ? complaints(member, schema.properties[name], `${path}.${name}`)
        : [`${path}.${name} is unknown`],
    ),
  ];
}

it('has a schema for each event of webhooks, in the OpenAPI document and in docs, which its example fits', async () => {
  const { body } = await test.http.get('/api/v1/openapi.json').expect(200);
  const events = Object.entries<Schema>(body.webhooks).map(([name, { post }]) => {
    const { schema, example } = post.requestBody.content['application/json'];
    return { name, schema: plain(schema, body.components.schemas), example };
  });

  expect(events.map(({ name }) => name)).toEqual([...WEBHOOK_EVENTS]);
  expect(
    events.flatMap(({ name, schema, example }) => complaints(example, schema).map((text) => `${name}: ${text}`)),
  ).toEqual([]);
  const published = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Events that webhooks send',
    oneOf: events.map(({ name }) => ({ $ref: `#/$defs/${name}` })),
    $defs: Object.fromEntries(events.map(({ name, schema }) => [name, schema])),
  };
  const text = `${JSON.stringify(published, null, 2)}\n`;
  if (process.env.UPDATE_CONTRACT || !existsSync(FILE)) writeFileSync(FILE, text);
  expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
});
