import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { PlatformRequest } from '../../http/context/request';
import { type Complaint, InvalidInput, refuseInput, UnreadableJson } from '../../http/errors/errors';
import { parseId } from '../../http/params/id.decorator';
import { MISSING } from '../../http/fields/field';

/** A call with the headers of the Standard Webhooks specification, not verified yet. */
export interface SignedCall {
  webhook_id: string;
  /** `webhook-timestamp`: seconds since 1970. */
  sent_at: number;
  /** One or more signatures, separated by blanks. */
  signature: string;
  /** The body as it was sent. */
  body: string;
}

/** 401: no key of the challenge signed the call. */
export class SignatureRefused extends InvalidInput {
  override readonly status = 401;

  constructor() {
    super({ field: 'webhook-signature', message: 'No valid key of this challenge made this signature.' });
  }
}

const HEADERS = {
  'webhook-id': {
    pattern: /^[\x21-\x7e]{1,255}$/,
    expected: 'Must be 1 to 255 visible ASCII characters.',
    description:
      'Text of your own for this call. A call with the same id is applied once; the repeat gets its response',
    example: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
  },
  'webhook-timestamp': {
    pattern: /^\d{1,11}$/,
    expected: 'Must be the seconds since 1970.',
    description: 'Time of the call in seconds since 1970, at most five minutes ago or ahead',
    example: '1795217666',
  },
  'webhook-signature': {
    pattern: /^v1,\S+/,
    expected: 'Must be a signature such as v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=.',
    description: '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
} as const;

type HeaderName = keyof typeof HEADERS;

const HEADER_NAMES = Object.keys(HEADERS) as readonly HeaderName[];

/**
 * The call of the request. Throws NotFound for a malformed id in the path, InvalidInput for missing and malformed
 * headers, and UnreadableJson without a body.
 */
export const Signed = createParamDecorator((_data: unknown, context: ExecutionContext): SignedCall => {
  const { headers, params, rawBody } = context.switchToHttp().getRequest<PlatformRequest>();
  // Only an id that cannot exist is NotFound: strangers must not learn which challenges there are.
  parseId(String(params.id));
  refuseInput(HEADER_NAMES.flatMap((name) => complaintAbout(name, headers[name])));
  if (!rawBody) throw new UnreadableJson();
  return {
    webhook_id: String(headers['webhook-id']),
    sent_at: Number(headers['webhook-timestamp']),
    signature: String(headers['webhook-signature']),
    body: rawBody.toString(),
  };
});

function complaintAbout(name: HeaderName, value: unknown): Complaint[] {
  if (value === undefined) return [{ field: name, message: MISSING }];
  const { pattern, expected } = HEADERS[name];
  return typeof value === 'string' && pattern.test(value) ? [] : [{ field: name, message: expected }];
}

/** Documents the headers of a signed call, and the refusal of a wrong signature. */
export function TakesSignature(): MethodDecorator {
  return applyDecorators(
    ...HEADER_NAMES.map((name) =>
      ApiHeader({
        name,
        required: true,
        description: HEADERS[name].description,
        schema: { type: 'string', maxLength: 1000 },
        example: HEADERS[name].example,
      }),
    ),
    ApiUnauthorizedResponse({
      description: 'The challenge has no key, or none of its keys made the signature',
      schema: { $ref: '#/components/schemas/ErrorList' },
    }),
  );
}
