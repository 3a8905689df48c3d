import { applyDecorators, createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { PlatformRequest } from '../context/request';
import { requireObject } from './object-body';

/** A body before validation. `readInput` converts it. */
export type UnreadInput = Record<string, unknown>;

const Unread = createParamDecorator((_data: unknown, context: ExecutionContext): UnreadInput =>
  requireObject(context.switchToHttp().getRequest<PlatformRequest>().body),
);

/**
 * Injects the body without validation, for routes that check something else before the fields. The service then calls
 * `readInput(dto, body)`. OpenAPI documents `dto` as the body.
 */
export function UnreadBody(dto: Type): ParameterDecorator {
  const read = Unread();
  return (target, key, index) => {
    read(target, key, index);
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key !== undefined && descriptor) applyDecorators(ApiBody({ type: dto }))(target, key, descriptor);
  };
}
