import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiPreconditionFailedResponse } from '@nestjs/swagger';

/** Documents that the route accepts `If-Match` with the `ETag` of `reading`, and returns 412 after another change. */
export function TakesIfMatch(reading: string): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: `The \`ETag\` of ${reading}: nothing is done where somebody has changed it since`,
      schema: { type: 'string' },
    }),
    ApiPreconditionFailedResponse({
      description: 'It was changed since the answer whose `ETag` was sent',
      schema: { $ref: '#/components/schemas/Message' },
    }),
  );
}
