import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiNotModifiedResponse } from '@nestjs/swagger';

export const WITH_ETAG = 'ensign:with-etag';

/** The answer has an `ETag`, is 304 to those who have it, and compressed for those who can take that. */
export const WithETag = (): MethodDecorator =>
  applyDecorators(
    SetMetadata(WITH_ETAG, true),
    ApiNotModifiedResponse({ description: 'Nothing has changed since the answer whose `ETag` was sent' }),
  );
