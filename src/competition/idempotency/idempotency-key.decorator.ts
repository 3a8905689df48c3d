import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiUnprocessableEntityResponse } from '@nestjs/swagger';
import { InvalidInput } from '../../http/errors/errors';

const HEADER = 'Idempotency-Key';

/** The key under which a request may be sent again; null for none. Throws InvalidInput for one that cannot be kept. */
export const SentIdempotencyKey = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  const key = context.switchToHttp().getRequest<{ headers: Record<string, unknown> }>().headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw InvalidInput.of(HEADER, 'Must be 1 to 255 visible ASCII characters.');
});

/** Documents a route that takes the key. */
export function TakesIdempotencyKey(): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: HEADER,
      required: false,
      description:
        'A text of your own for this request, such as a UUID. The same request with the same key is answered as the first one was, and not done again, for 24 hours; what was refused for coming too fast is judged when it is sent again',
      schema: { type: 'string', maxLength: 255 },
    }),
    ApiUnprocessableEntityResponse({
      description: 'The key was sent with another request before',
      schema: { $ref: '#/components/schemas/ErrorList' },
    }),
  );
}
