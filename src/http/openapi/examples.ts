import type { OpenAPIObject } from '@nestjs/swagger';

/** The members of an OpenAPI schema that an example may depend on. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  nullable?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const PLAIN: Readonly<Record<string, unknown>> = { string: 'text', integer: 1, number: 1, boolean: false };

/** Deeper than any response. Ends the recursion if a schema contains itself. */
const MAX_DEPTH = 20;

/** Returns a value that fits `schema`, made of the examples of its fields. */
export function exampleOf(schema: Schema, document: OpenAPIObject, depth = 0): unknown {
  if (schema.example !== undefined) return schema.example;
  if (depth > MAX_DEPTH) return null;
  if (schema.$ref) return exampleOf(resolve(schema.$ref, document), document, depth + 1);
  const alternative = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (alternative) return exampleOf(alternative, document, depth + 1);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, document, depth + 1))) as unknown;
  if (schema.enum?.length) return schema.enum[0];
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items, document, depth + 1)] : [];
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, part]) => [key, exampleOf(part, document, depth + 1)]),
    );
  }
  if (typeof schema.additionalProperties === 'object')
    return { name: exampleOf(schema.additionalProperties, document, depth + 1) };
  if (schema.nullable) return null;
  return PLAIN[[schema.type ?? ''].flat()[0] ?? ''] ?? {};
}

function resolve(reference: string, document: OpenAPIObject): Schema {
  const name = reference.split('/').pop() ?? '';
  return document.components?.schemas?.[name] ?? {};
}
