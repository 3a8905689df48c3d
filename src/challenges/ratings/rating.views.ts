import { DateField, IntField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

const VALUE = '`1`: like; `-1`: dislike';

/** A user's own rating of a challenge. */
export class OwnRatingView {
  @IntField(VALUE, { example: 1 }) value: number;
  @TextField('Comment for the authors', { nullable: true, example: 'The second flag was fun.' }) review: string | null;
}

/** A rating for its user. */
export class RatingView extends OwnRatingView {
  @IntField('Rating id', { example: 1 }) id: number;
  @IntField('User who rated', { example: 2 }) user_id: number;
  @IntField('Challenge that was rated', { example: 1 }) challenge_id: number;
  @DateField('Time of the rating') date: Instant;
}

/** The user of a rating. */
export class RatingUserView {
  @IntField('User id', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
}

/** The challenge of a rating. */
export class RatedChallengeView {
  @IntField('Challenge id', { example: 1 }) id: number;
  @TextField('Name', { nullable: true, example: 'Baby heap' }) name: string | null;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
}

/** A rating for administrators. */
export class RatingAdminView extends RatingView {
  @ViewField('The user', () => RatingUserView) user: RatingUserView;
  @ViewField('The challenge', () => RatedChallengeView) challenge: RatedChallengeView;
}

/** Number of ratings of a challenge. */
export class RatingSummary {
  @IntField('Likes', { example: 9 }) up: number;
  @IntField('Dislikes', { example: 1 }) down: number;
  @IntField('All ratings', { example: 10 }) count: number;
}

/** Returns the summary of two counts. */
export function summaryOf({ up, down }: Pick<RatingSummary, 'up' | 'down'>): RatingSummary {
  return { up, down, count: up + down };
}
