import { Body, Delete, Get, Post, Query } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import type { Page } from '../../http/envelope/results';
import { NotFoundEnvelope } from '../../http/errors/errors';
import { Id } from '../../http/params/id.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { CommentSearch, CreateCommentDto } from './comment.dto';
import { CommentView } from './comment.views';
import { CommentsService } from './comments.service';

@Access('admin')
@ApiController('comments')
export class CommentsController {
  constructor(private readonly comments: CommentsService) {}

  @Summary('Lists comments, the newest first, at most 50 a page.')
  @Get()
  @Answers.page(CommentView)
  list(@Query() search: CommentSearch): Promise<Page<CommentView>> {
    return this.comments.list(search);
  }

  @Summary('Creates a comment of the caller.')
  @Post()
  @Answers.one(CommentView)
  create(@CurrentViewer() viewer: Viewer, @Body() dto: CreateCommentDto): Promise<CommentView> {
    return this.comments.create(viewer, dto);
  }

  @Summary('Deletes a comment.')
  @Delete(':id')
  @Answers.done()
  remove(@Id('id', () => new NotFoundEnvelope()) id: number): Promise<void> {
    return this.comments.remove(id);
  }
}
