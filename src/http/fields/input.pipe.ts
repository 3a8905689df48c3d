import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { BadRequest, type Complaint, InvalidInput } from '../errors/errors';
import { isObject } from './coercions';
import type { FieldRule } from './field';

/** A declared field of a DTO; what it holds is looked at while all of `conditions` hold. */
interface Field extends FieldRule {
  conditions: ((dto: object, value: unknown) => boolean)[];
}

const fieldsByClass = new Map<Type, ReadonlyMap<string, Field>>();

/**
 * Turns a body or query into its DTO: only declared keys are looked at, every complaint is reported at once, in the order
 * of the body. A body that is no object is refused as the peer's schemas refuse it.
 */
@Injectable()
export class InputPipe implements PipeTransform<unknown, unknown> {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !metatype || fieldsOf(metatype).size === 0) return value;
    return type === 'body' ? readBody(metatype as Type<object>, value) : readQuery(metatype as Type<object>, value);
  }
}

/** An instance of the DTO class filled from the body of a request; throws BadRequest where there is none. */
export function readBody<T extends object>(dtoClass: Type<T>, body: unknown): T {
  if (body === undefined) throw new BadRequest();
  return readInput(dtoClass, objectOf(body));
}

/** An instance of the DTO class filled from the query string of a request. */
export function readQuery<T extends object>(dtoClass: Type<T>, query: unknown): T {
  return readInput(dtoClass, objectOf(query ?? {}));
}

function objectOf(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw InvalidInput.of('', 'Invalid input type.');
  return value;
}

/** An instance of the DTO class filled from `input`; throws InvalidInput naming every bad field. */
export function readInput<T extends object>(dtoClass: Type<T>, input: Record<string, unknown>): T {
  const fields = fieldsOf(dtoClass);
  const dto = new dtoClass();
  // Only declared keys are set, each to what its field makes of it; the complaints are about those of the wrong type.
  const values = dto as Record<string, unknown>;
  const order: string[] = [];
  for (const [key, value] of Object.entries(input)) {
    const field = fields.get(key);
    if (!field) continue;
    values[key] = field.read(value);
    order.push(key);
  }
  const complaints: Complaint[] = [];
  for (const [key, { conditions, complaint }] of fields) {
    const value = values[key];
    const message = conditions.every((holds) => holds(dto, value)) ? complaint(value) : null;
    if (message !== null) complaints.push({ field: key, message });
  }
  const position = ({ field }: Complaint): number => (order.includes(field) ? order.indexOf(field) : order.length);
  const [first, ...others] = complaints.sort((a, b) => position(a) - position(b));
  if (first) throw new InvalidInput(first, ...others);
  return dto;
}

/** The fields a DTO declares, those it inherits included. Gathered once: class-validator searches all classes for them. */
function fieldsOf(dtoClass: Type): ReadonlyMap<string, Field> {
  const known = fieldsByClass.get(dtoClass);
  if (known) return known;
  const metadata = getMetadataStorage().getTargetValidationMetadatas(dtoClass, '', false, false);
  const fields = new Map<string, Field>();
  for (const { propertyName, type, context } of metadata)
    // `field` is all that declares properties of DTOs, and this is what it leaves.
    if (type === ValidationTypes.WHITELIST) fields.set(propertyName, { ...(context as FieldRule), conditions: [] });
  for (const { propertyName, type, constraints } of metadata)
    if (type === ValidationTypes.CONDITIONAL_VALIDATION)
      fields.get(propertyName)?.conditions.push(...(constraints as Field['conditions']));
  fieldsByClass.set(dtoClass, fields);
  return fields;
}
