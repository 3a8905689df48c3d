import type { OpenAPIObject } from '@nestjs/swagger';
import { DETAILS_TYPE } from '../envelope/media-type';
import { serialize } from '../envelope/views';
import { ErrorList } from '../errors/error-list';
import { type Complaint, STOCK, TooManyOpen, TooManyRequests, Unavailable } from '../errors/errors';
import { MAX_PER_USER } from '../limits/long-responses';
import { type LimitName, LIMITS } from '../context/limits';
import { detailedRef, schemaRef } from './details';

type Components = NonNullable<OpenAPIObject['components']>;

export const REFUSAL_SCHEMAS = {
  Message: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
  RateLimited: {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'integer' }, message: { type: 'string' } },
  },
} satisfies NonNullable<Components['schemas']>;

export const REFUSALS = {
  InvalidInput: listed('The input is invalid', { field: 'name', message: 'Not a valid string.' }),
  UnreadableBody: listing(
    'The body is not valid JSON',
    ErrorList.from([{ field: '', message: STOCK[400] }]).withMessage(),
  ),
  Unauthorized: inWords('The token is unknown or expired', 'Message', { message: STOCK[401] }),
  Forbidden: inWords('The caller is not allowed to do this', 'Message', { message: STOCK[403] }),
  NotFound: inWords('The record or page does not exist', 'Message', { message: STOCK[404] }),
  TooLarge: listed('The body is too large', { field: '', message: 'The request body is larger than 1048576 bytes' }),
  Unavailable: inWords(
    'The server has too many requests in progress, or the database or the file storage is unavailable; try again',
    'Message',
    new Unavailable().body(),
  ),
};

/** Returns a `$ref` to one of `REFUSALS`. */
export function refusalExample(name: keyof typeof REFUSALS): object {
  return { $ref: `#/components/responses/${name}` };
}

/** Returns the 429 response of a rate limit, or without `limit` that of `LongResponses`. */
export function tooManyRequests(limit?: LimitName): object {
  if (!limit) return inWords('Too many are open', 'RateLimited', new TooManyOpen(MAX_PER_USER.download).body());
  const { points, seconds } = LIMITS[limit];
  return inWords('Too many requests', 'RateLimited', new TooManyRequests(points, seconds).body());
}

function inWords(description: string, schema: keyof typeof REFUSAL_SCHEMAS, example: object) {
  const media = { schema: schemaRef(schema), example };
  return { description, content: { 'application/json': media, [DETAILS_TYPE]: media } };
}

function listed(description: string, complaint: Complaint) {
  return listing(description, ErrorList.from([complaint]));
}

function listing(description: string, list: ErrorList) {
  const exact = { schema: schemaRef(ErrorList.name), example: serialize([ErrorList], list, []) };
  return {
    description,
    content: { 'application/json': exact, [DETAILS_TYPE]: { schema: detailedRef(ErrorList.name), example: list } },
  };
}
