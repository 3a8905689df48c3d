import { toInstant } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { CustomField, TextField } from '../../http/fields/fields';
import { QueryInt } from '../../http/search/query-fields';
import type { Instant } from '../../platform/clock/instant';

/** Query of a list of tokens. */
export class TokensQuery {
  @QueryInt('For administrators: tokens of this user, without their values') user_id?: number;
}

/** A new token. */
export class CreateTokenDto {
  @CustomField(
    'Day on which the token expires, at midnight UTC; default 30 days from now',
    { type: 'string', format: 'date' },
    toDay,
    { optional: true, nullable: true, example: '2030-01-01' },
  )
  expiration?: Instant | null;

  @TextField('Purpose of the token', { optional: true, nullable: true, max: 1000, example: 'backup script' })
  description?: string | null;
}

/** Converts `YYYY-MM-DD` to midnight in UTC, and empty text to null. Returns a FieldError for any other value. */
function toDay(value: unknown): Instant | null | FieldError {
  if (value === '') return null;
  const day = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? toInstant(value) : null;
  return day === null || day instanceof FieldError ? new FieldError('Not a valid date; it must be YYYY-MM-DD.') : day;
}
