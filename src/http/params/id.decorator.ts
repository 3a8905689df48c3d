import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { NotFound } from '../errors/errors';
import { INT_MAX } from '../fields/coercions';

/** Parses a positive 32-bit integer from a path. Any other text refers to no record, so it is NotFound. */
export function parseId(text: string | undefined, absent: () => NotFound = () => new NotFound()): number {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  if (id < 1 || id > INT_MAX) throw absent();
  return id;
}

interface IdOptions {
  name: string;
  /** Error for an invalid id, for resources with another form of 404. */
  absent?: () => NotFound;
}

const IdParam = createParamDecorator(({ name, absent }: IdOptions, context: ExecutionContext): number => {
  const value = context.switchToHttp().getRequest<Request>().params[name];
  return parseId(typeof value === 'string' ? value : undefined, absent);
});

/** Id of a record from the path parameter `name`. */
export function Id(name = 'id', absent?: () => NotFound): ParameterDecorator {
  const read = IdParam({ name, absent });
  return (target, key, index) => {
    read(target, key, index);
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key !== undefined && descriptor)
      applyDecorators(ApiParam({ name, schema: { type: 'integer', minimum: 1 }, description: 'Id of the record' }))(
        target,
        key,
        descriptor,
      );
  };
}
