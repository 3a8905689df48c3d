import { toInteger } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { CustomField, TextField } from '../../http/fields/fields';
import type { PageQuery } from '../../http/envelope/page-query';
import { QueryText } from '../../http/search/query-fields';
import { MAX_REVIEW_LENGTH, RATING_VALUES, type RatingValue } from './rating.entity';

/** A rating. */
export class PutRatingDto {
  @CustomField(
    '`1`: the caller likes the challenge; `-1`: they do not',
    { type: 'integer', enum: [...RATING_VALUES] },
    toVote,
    {
      example: 1,
    },
  )
  value: RatingValue;

  @TextField('Comment for the authors; only administrators can read it', {
    ...{ optional: true, nullable: true, max: MAX_REVIEW_LENGTH },
    tooLong: `Review text cannot exceed ${MAX_REVIEW_LENGTH} characters`,
    example: 'The second flag was fun.',
  })
  review?: string | null;
}

export class RatingsQuery implements PageQuery {
  @QueryText('Page, from 1') page?: string;
  @QueryText('Ratings per page, at most 50') per_page?: string;
}

function toVote(value: unknown): RatingValue | FieldError {
  const vote = toInteger(value);
  if (typeof vote !== 'number') return new FieldError('Rating value must be an integer');
  return RATING_VALUES.find((known) => known === vote) ?? new FieldError('Rating value must be either 1 or -1');
}
