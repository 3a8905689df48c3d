import { Check, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from '../../accounts/users/user.entity';
import type { Instant } from '../../platform/clock/instant';
import { Int, Timestamp, Reference, Varchar } from '../../platform/database/columns';
import { Challenge } from '../challenges/challenge.entity';

/** Dislike and like. */
export const RATING_VALUES = [-1, 1] as const;
export type RatingValue = (typeof RATING_VALUES)[number];

/** Longest review, in characters. */
export const MAX_REVIEW_LENGTH = 2000;

/** A user's rating of a challenge, with a comment for its authors (CTFd 3.8). */
@Entity('ratings')
@Check('ratings_value_check', 'value IN (-1, 1)')
@Unique('ratings_user_id_challenge_id_key', ['user_id', 'challenge_id'])
@Index(['challenge_id', 'id'])
export class Rating {
  @PrimaryGeneratedColumn() id: number;
  @Reference(() => User, 'CASCADE') user_id: number;
  @Reference(() => Challenge, 'CASCADE') challenge_id: number;
  @Int() value: RatingValue;
  @Varchar(MAX_REVIEW_LENGTH, { nullable: true }) review: string | null;
  @Timestamp() date: Instant;
}
