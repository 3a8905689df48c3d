import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiNotModifiedResponse } from '@nestjs/swagger';

export const WITH_ETAG = 'ensign:with-etag';

/** Adds an `ETag` and compression, and sends 304 if the client has the same response already. */
export const WithETag = (): MethodDecorator =>
  applyDecorators(
    SetMetadata(WITH_ETAG, true),
    ApiNotModifiedResponse({ description: 'Nothing has changed since the response with the `ETag` that was sent' }),
  );
