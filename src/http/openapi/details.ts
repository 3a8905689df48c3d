import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { DETAILS_TYPE } from '../envelope/media-type';
import { DETAILS_MARK } from '../fields/details';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Schemas[string];
type Content = Record<string, { schema?: unknown; example?: unknown }>;

const PREFIX = getSchemaPath('');

const nameWith = (name: string): string => `${name}WithDetails`;

/** Returns a `$ref` to the schema `name`. */
export function schemaRef(name: string): { $ref: string } {
  return { $ref: getSchemaPath(name) };
}

/** Returns a `$ref` to the variant of the schema `name` that has the fields of the group `details`. */
export function detailedRef(name: string): { $ref: string } {
  return schemaRef(nameWith(name));
}

/**
 * Documents the JSON responses with `DETAILS_TYPE`. Splits each schema with fields of the group `details`, at any
 * depth, into two: one without these fields, and `<name>WithDetails`.
 */
export class DetailedSchemas {
  private readonly names: ReadonlySet<string>;

  constructor(private readonly schemas: Schemas) {
    this.names = detailedNames(schemas);
    for (const name of this.names) {
      const schema = schemas[name] ?? {};
      schemas[nameWith(name)] = this.whole(schema);
      schemas[name] = exact(schema);
    }
  }

  addTo(content: Content): void {
    const json = content['application/json'];
    if (json?.schema) content[DETAILS_TYPE] ??= { schema: this.whole(json.schema) };
  }

  private whole<T>(schema: T): T {
    const text = JSON.stringify(schema, (key, value: unknown) => {
      if (key === DETAILS_MARK) return undefined;
      const name = key === '$ref' && typeof value === 'string' ? value.slice(PREFIX.length) : '';
      return this.names.has(name) ? getSchemaPath(nameWith(name)) : value;
    });
    return JSON.parse(text) as T;
  }
}

function detailedNames(schemas: Schemas): Set<string> {
  const texts = Object.entries(schemas).map(([name, schema]) => ({ name, text: JSON.stringify(schema) }));
  const names = new Set<string>();
  for (let size = -1; size !== names.size;) {
    size = names.size;
    for (const { name, text } of texts) {
      const refersToOne = [...names].some((other) => text.includes(`"${PREFIX}${other}"`));
      if (text.includes(`"${DETAILS_MARK}"`) || refersToOne) names.add(name);
    }
  }
  return names;
}

function exact(schema: Schema): Schema {
  if (!('properties' in schema) || !schema.properties) return schema;
  const kept = Object.entries(schema.properties).filter(([, property]) => !(DETAILS_MARK in property));
  const properties = Object.fromEntries(kept);
  return { ...schema, properties, required: schema.required?.filter((name) => name in properties) };
}
