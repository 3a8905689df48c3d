import { Body, Delete, Get, Head, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { WithETag } from '../../http/envelope/with-etag.decorator';
import { Raw } from '../../http/envelope/raw.decorator';
import { SentRepeatable, TakesIdempotencyKey } from '../../http/idempotency/idempotency-key.decorator';
import type { RepeatableRequest } from '../../http/idempotency/idempotent-requests';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { CreateNotificationDto, NotificationSearch, UpdateNotificationDto } from './notification.dto';
import { NotificationAdminView, NotificationView, PostedNotificationView } from './notification.views';
import { NotificationsService } from './notifications.service';

@ApiController('notifications')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  // Must be declared before `@Get()`, which would also handle HEAD.
  @Summary('Returns the number of notifications that the caller may read, in a header.', { id: 'countNotifications' })
  @Head()
  @Raw()
  @Access('public')
  @ApiOkResponse({
    description: 'The number is in the header',
    headers: { 'Result-Count': { description: 'Number of notifications', schema: { type: 'integer', example: 2 } } },
  })
  async count(
    @CurrentViewer() viewer: Viewer,
    @Query() search: NotificationSearch,
    @Res() response: Response,
  ): Promise<void> {
    response.set('Result-Count', String(await this.notifications.count(viewer, search))).end();
  }

  @Summary('Lists the notifications that the caller may read.')
  @Get()
  @Access('public')
  @Answers.list(NotificationView, NotificationAdminView)
  @WithETag()
  list(@CurrentViewer() viewer: Viewer, @Query() search: NotificationSearch): Promise<NotificationView[]> {
    return this.notifications.list(viewer, search);
  }

  @Summary('Creates a notification, now or later, and sends it to its recipients who are listening.')
  @Post()
  @Access('admin')
  @Answers.one(PostedNotificationView)
  @TakesIdempotencyKey()
  create(
    @SentRepeatable() repeatable: RepeatableRequest | null,
    @Body() dto: CreateNotificationDto,
  ): Promise<PostedNotificationView> {
    return this.notifications.create(dto, repeatable);
  }

  @Summary('Returns one notification.')
  @Get(':id')
  @Access('public')
  @Answers.one(NotificationView, NotificationAdminView)
  get(@CurrentViewer() viewer: Viewer, @Id() id: number): Promise<NotificationView> {
    return this.notifications.get(viewer, id);
  }

  @Summary('Changes a notification; until it is posted, also its recipients and its time.')
  @Patch(':id')
  @Access('admin')
  @Answers.one(NotificationAdminView)
  update(@Id() id: number, @Body() dto: UpdateNotificationDto): Promise<NotificationAdminView> {
    return this.notifications.update(id, dto);
  }

  @Summary('Deletes a notification.')
  @Delete(':id')
  @Access('admin')
  @Answers.done()
  remove(@Id() id: number): Promise<void> {
    return this.notifications.remove(id);
  }
}
