import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiPreconditionFailedResponse } from '@nestjs/swagger';

/**
 * Documents that the route accepts an `ETag` in `If-Match`, and responds 412 if the record has changed. `reading` names
 * the route that sends the `ETag`.
 */
export function TakesIfMatch(reading: string): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: `The \`ETag\` of ${reading}. If the record has changed since, nothing is changed`,
      schema: { type: 'string' },
    }),
    ApiPreconditionFailedResponse({
      description: 'The record has changed since the response with the `ETag` that was sent',
      schema: { $ref: '#/components/schemas/Message' },
    }),
  );
}
