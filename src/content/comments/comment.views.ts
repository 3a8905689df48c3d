import { ChoiceField, DateField, IntField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import type { ContentVariables } from '../../platform/markdown/markdown';
import { renderComment } from '../../platform/markdown/render';
import { type Comment, COMMENT_TYPES, type CommentType } from './comment.entity';
import { hasTarget, TARGETS } from './comment.rules';

/** Author of a comment, in the form of CTFd's API. */
export class CommentAuthorView {
  @TextField('Name of the author', { example: 'admin' }) name: string;
}

export class CommentView {
  @IntField('Comment id', { example: 1 }) id: number;
  @ChoiceField('Type of the record with the comment', COMMENT_TYPES) type: CommentType;
  @TextField('Markdown', { example: 'Solution checked.' }) content: string;
  @DateField('Time of the comment') date: Instant;
  @IntField('User id of the author', { example: 1 }) author_id: number;
  @ViewField('User id of the author', () => CommentAuthorView) author: CommentAuthorView;
  @TextField('Content as safe HTML', { example: '<p>Solution checked.</p>\n' }) html: string;
  @IntField('Challenge id; only with type `challenge`', { optional: true }) challenge_id?: number | null;
  @IntField('User id; only with type `user`', { optional: true }) user_id?: number | null;
  @IntField('Team id; only with type `team`', { optional: true }) team_id?: number | null;
  @IntField('Page id; only with type `page`', { optional: true }) page_id?: number | null;

  static from(comment: Comment, author: string, variables: ContentVariables): CommentView {
    const { id, type, content, date, author_id } = comment;
    const html = renderComment(content, variables);
    const view = { id, type, content, date, author_id, author: { name: author }, html };
    if (!hasTarget(type)) return view;
    const target = TARGETS[type];
    return { ...view, [target]: comment[target] };
  }
}
