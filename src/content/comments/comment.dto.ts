import { ChoiceField, DateField, IntField, TextField } from '../../http/fields/fields';
import { Paged } from '../../http/envelope/page-query';
import { QueryInt } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import type { Instant } from '../../platform/clock/instant';
import { COMMENT_TYPES, type CommentType } from './comment.entity';

export const COMMENT_FIELDS = ['content'] as const;

/** A comment on one challenge, user, team or page, or on none of them. The caller is the author. */
export class CreateCommentDto {
  @TextField('Markdown', { example: 'Solution checked.' }) content: string;

  @ChoiceField('Type of the comment; follows from the id, and must agree with it', COMMENT_TYPES, {
    optional: true,
    nullable: true,
    example: 'challenge',
  })
  type?: CommentType | null;

  @DateField('Time of the comment; default now', { optional: true, nullable: true })
  date?: Instant | null;

  @IntField('Challenge of the comment', { optional: true, nullable: true, example: 1 })
  challenge_id?: number | null;

  @IntField('User of the comment', { optional: true, nullable: true })
  user_id?: number | null;

  @IntField('Team of the comment', { optional: true, nullable: true })
  team_id?: number | null;

  @IntField('Page of the comment', { optional: true, nullable: true })
  page_id?: number | null;
}

export class CommentSearch extends Paged(SearchQuery(COMMENT_FIELDS)) {
  @QueryInt('Only comments on this challenge')
  challenge_id?: number;

  @QueryInt('Only comments on this user')
  user_id?: number;

  @QueryInt('Only comments on this team')
  team_id?: number;

  @QueryInt('Only comments on this page')
  page_id?: number;
}
