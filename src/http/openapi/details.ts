import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { DETAILS_TYPE } from '../envelope/media-type';
import { DETAILS_MARK } from '../fields/details';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Schemas[string];
type Content = Record<string, { schema?: unknown; example?: unknown }>;

const PREFIX = getSchemaPath('');

/** Name of the schema that has the fields of the group `details` as well. */
const nameWith = (name: string): string => `${name}WithDetails`;

/** Reference to the schema of this name. */
export function schemaRef(name: string): { $ref: string } {
  return { $ref: getSchemaPath(name) };
}

/** Reference to the schema of this name that has the fields of the group `details` as well. */
export function detailedRef(name: string): { $ref: string } {
  return schemaRef(nameWith(name));
}

/**
 * Describes the second media type of the answers in JSON. A schema with fields of the group `details`, or with a schema that has some,
 * becomes two: one without them, and one with them under a name of its own.
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

  /** Adds the second media type where there is JSON. */
  addTo(content: Content): void {
    const json = content['application/json'];
    if (json?.schema) content[DETAILS_TYPE] ??= { schema: this.whole(json.schema) };
  }

  /** A copy with the fields of the group, in the schemas that it refers to as well. */
  private whole<T>(schema: T): T {
    // Text and back is a copy of what is JSON already.
    const text = JSON.stringify(schema, (key, value: unknown) => {
      if (key === DETAILS_MARK) return undefined;
      const name = key === '$ref' && typeof value === 'string' ? value.slice(PREFIX.length) : '';
      return this.names.has(name) ? getSchemaPath(nameWith(name)) : value;
    });
    return JSON.parse(text) as T;
  }
}

/** The schemas with fields of the group, and those that refer to one of them. */
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

/** A schema without the fields of the group. */
function exact(schema: Schema): Schema {
  if (!('properties' in schema) || !schema.properties) return schema;
  const kept = Object.entries(schema.properties).filter(([, property]) => !(DETAILS_MARK in property));
  const properties = Object.fromEntries(kept);
  return { ...schema, properties, required: schema.required?.filter((name) => name in properties) };
}
