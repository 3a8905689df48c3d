import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiNotModifiedResponse } from '@nestjs/swagger';

export const WITH_ETAG = 'ensign:with-etag';

/** Adds an `ETag`, 304 for unchanged responses, and compression. */
export const WithETag = (): MethodDecorator =>
  applyDecorators(
    SetMetadata(WITH_ETAG, true),
    ApiNotModifiedResponse({ description: 'Nothing has changed since the response with the `ETag` that was sent' }),
  );
