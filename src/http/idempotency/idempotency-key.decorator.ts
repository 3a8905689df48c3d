import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiUnprocessableEntityResponse } from '@nestjs/swagger';
import type { PlatformRequest } from '../context/request';
import { InvalidInput } from '../errors/errors';
import type { RepeatableRequest } from './idempotent-requests';

const HEADER = 'Idempotency-Key';

/** Injects the request's `Idempotency-Key`, or null. Throws InvalidInput if it is invalid. */
export const SentIdempotencyKey = createParamDecorator((_data: unknown, context: ExecutionContext): string | null =>
  keyOf(context.switchToHttp().getRequest<PlatformRequest>()),
);

/**
 * Injects the argument for `IdempotentRequests.make`. Null for a request without a key or an anonymous caller. Throws
 * InvalidInput if the key is invalid.
 */
export const SentRepeatable = createParamDecorator(
  (_data: unknown, context: ExecutionContext): RepeatableRequest | null => {
    const request = context.switchToHttp().getRequest<PlatformRequest>();
    const key = keyOf(request);
    const user_id = request.viewer?.user?.id;
    if (key === null || user_id === undefined) return null;
    return { user_id, key, what: [request.method, request.path, request.body], request };
  },
);

function keyOf({ headers }: PlatformRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw InvalidInput.forField(HEADER, 'Must be 1 to 255 visible ASCII characters.');
}

/** Documents that a route accepts `Idempotency-Key`. */
export function TakesIdempotencyKey(): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: HEADER,
      required: false,
      description:
        'A unique text chosen by the client, such as a UUID. For 24 hours, the same request with the same key is not repeated, but gets the response of the first. A request that was refused because of a rate limit is judged when it is sent again',
      schema: { type: 'string', maxLength: 255 },
    }),
    ApiUnprocessableEntityResponse({
      description: 'The key was used for another request before',
      schema: { $ref: '#/components/schemas/ErrorList' },
    }),
  );
}
