import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import { requireUser } from '../../http/context/require-user';
import type { Viewer } from '../../http/context/viewer';
import type { Page } from '../../http/envelope/results';
import { Forbidden, NotFoundEnvelope } from '../../http/errors/errors';
import { pageOf, pageSlice } from '../../http/envelope/page-query';
import { equalities, searchCondition, textColumns, whereClause } from '../../http/search/search-query';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { COMMENT_FIELDS, type CommentSearch, type CreateCommentDto } from './comment.dto';
import { Comment } from './comment.entity';
import { commentType } from './comment.rules';
import { CommentView } from './comment.views';

/** At most 50 comments a page, as in CTFd's API. */
const PAGE_SIZE = { default: 50, max: 50 };

/** Lists, creates and deletes comments of administrators. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    @InjectRepository(Comment) private readonly comments: Repository<Comment>,
  ) {}

  async list({ q, field, page, per_page, ...ids }: CommentSearch): Promise<Page<CommentView>> {
    const slice = pageSlice({ page, per_page }, PAGE_SIZE);
    const search = searchCondition({ q, field }, textColumns('comments', COMMENT_FIELDS));
    const { sql: where, parameters } = whereClause([...equalities(qualified(ids)), search]);
    const [counted] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM comments ${where}`,
      parameters,
    );
    const rows = await this.database.query<Comment & { author: string }>(
      `SELECT comments.*, authors.name AS author
         FROM comments JOIN users AS authors ON authors.id = comments.author_id
        ${where} ORDER BY comments.id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`,
      parameters,
    );
    const variables = contentVariables(this.settings);
    const views = rows.map(({ author, ...comment }) => CommentView.from(comment, author, variables));
    return pageOf(views, slice, counted?.total ?? 0);
  }

  async create(viewer: Viewer, { type, date, ...body }: CreateCommentDto): Promise<CommentView> {
    const user = requireUser(viewer);
    const [author] = await this.database.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [user.id]);
    if (!author) throw new Forbidden();
    const comment = await this.comments.save(
      this.comments.create({
        ...body,
        type: commentType(type, body),
        date: date ?? this.clock.now(),
        author_id: user.id,
      }),
    );
    return CommentView.from(comment, author.name, contentVariables(this.settings));
  }

  async remove(id: number): Promise<void> {
    const { affected } = await this.comments.delete({ id });
    if (!affected) throw new NotFoundEnvelope();
  }
}

/** Adds the table name to the columns, because `list` joins users, which also have `team_id`. */
function qualified(ids: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(ids).map(([column, id]) => [`comments.${column}`, id as unknown]));
}
