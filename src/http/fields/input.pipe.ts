import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { BadRequest, type Complaint, InvalidInput } from '../errors/errors';
import { isObject } from './coercions';
import { sealed } from './field';

const keysByClass = new Map<Type, ReadonlySet<string>>();

/**
 * Turns a body or query into its DTO: only declared keys are looked at, every complaint is reported at once, in the order
 * of the body. A body that is no object is refused as the peer's schemas refuse it.
 */
@Injectable()
export class InputPipe implements PipeTransform<unknown, unknown> {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if ((type !== 'body' && type !== 'query') || !metatype || keysOf(metatype).size === 0) return value;
    return type === 'body' ? readBody(metatype as Type<object>, value) : readInput(metatype, objectOf(value ?? {}));
  }
}

/** An instance of the DTO class filled from the body of a request; throws BadRequest where there is none. */
export function readBody<T extends object>(dtoClass: Type<T>, body: unknown): T {
  if (body === undefined) throw new BadRequest();
  return readInput(dtoClass, objectOf(body));
}

function objectOf(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw InvalidInput.of('', 'Invalid input type.');
  return value;
}

/** An instance of the DTO class filled from `input`; throws InvalidInput naming every bad field. */
export function readInput<T extends object>(dtoClass: Type<T>, input: Record<string, unknown>): T {
  const keys = keysOf(dtoClass);
  const declared = Object.fromEntries(
    Object.entries(input)
      .filter(([key]) => keys.has(key))
      .map(([key, value]) => [key, sealed(value)]),
  );
  const dto = plainToInstance(dtoClass, declared);
  const complaints = validateSync(dto).map(({ property, constraints }): Complaint => ({
    field: property,
    message: Object.values(constraints ?? {})[0] ?? '',
  }));
  const order = Object.keys(declared);
  const position = ({ field }: Complaint): number => (order.includes(field) ? order.indexOf(field) : order.length);
  const [first, ...others] = complaints.sort((a, b) => position(a) - position(b));
  if (first) throw new InvalidInput(first, ...others);
  return dto;
}

/** The keys a DTO declares, those it inherits included. */
function keysOf(dtoClass: Type): ReadonlySet<string> {
  const known = keysByClass.get(dtoClass);
  if (known) return known;
  const metadata = getMetadataStorage().getTargetValidationMetadatas(dtoClass, '', false, false);
  const keys = new Set(metadata.map(({ propertyName }) => propertyName));
  keysByClass.set(dtoClass, keys);
  return keys;
}
