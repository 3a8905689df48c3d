import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { NotFound } from '../errors/errors';
import { INT_MAX } from '../fields/coercions';

/**
 * Parses a positive 32-bit integer from a path. Throws the error of `absent` for any other text, because no record has
 * such an id.
 */
export function parseId(text: string | undefined, absent: () => NotFound = () => new NotFound()): number {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  if (id < 1 || id > INT_MAX) throw absent();
  return id;
}

interface IdOptions {
  name: string;
  /** Makes the error for an invalid id. Some resources have another form of 404. */
  absent?: () => NotFound;
}

const IdParam = createParamDecorator(({ name, absent }: IdOptions, context: ExecutionContext): number => {
  const value = context.switchToHttp().getRequest<Request>().params[name];
  return parseId(typeof value === 'string' ? value : undefined, absent);
});

/** Injects the path parameter `name` as an id. */
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
