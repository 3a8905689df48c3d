import { applyDecorators, createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { PlatformRequest } from '../context/request';
import { requireObject } from './object-body';

/** A body whose fields nobody has looked at yet; `readInput` makes the DTO of it. */
export type UnreadInput = Record<string, unknown>;

const Unread = createParamDecorator((_data: unknown, context: ExecutionContext): UnreadInput =>
  requireObject(context.switchToHttp().getRequest<PlatformRequest>().body),
);

/**
 * The body of a route whose contract has other refusals before those of the fields; the service reads it with
 * `readInput(dto, body)` when its turn has come. `dto` is also what the documentation shows.
 */
export function UnreadBody(dto: Type): ParameterDecorator {
  const read = Unread();
  return (target, key, index) => {
    read(target, key, index);
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key !== undefined && descriptor) applyDecorators(ApiBody({ type: dto }))(target, key, descriptor);
  };
}
