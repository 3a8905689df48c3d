import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiPreconditionFailedResponse } from '@nestjs/swagger';

/** The route takes `If-Match` with the `ETag` of `reading`, and refuses with 412 what was changed since then. */
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
