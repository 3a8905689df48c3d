import { applyDecorators, createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { PlatformRequest } from '../context/request';
import { requireObject } from './object-body';

/** A body that is not validated yet; convert it with `readInput`. */
export type UnreadInput = Record<string, unknown>;

const Unread = createParamDecorator((_data: unknown, context: ExecutionContext): UnreadInput =>
  requireObject(context.switchToHttp().getRequest<PlatformRequest>().body),
);

/**
 * Injects the body without validation, for routes that must check something else before the fields. Their service calls
 * `readInput(dto, body)`. OpenAPI documents `dto`.
 */
export function UnreadBody(dto: Type): ParameterDecorator {
  const read = Unread();
  return (target, key, index) => {
    read(target, key, index);
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key !== undefined && descriptor) applyDecorators(ApiBody({ type: dto }))(target, key, descriptor);
  };
}
