import { Controller, Head, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access } from '../../http/access/access.decorator';
import { CurrentViewer } from '../../http/access/current-viewer.decorator';
import type { Viewer } from '../../http/context/viewer';
import { Raw } from '../../http/envelope/raw.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { NotificationSearch } from './notification.dto';
import { NotificationsService } from './notifications.service';

/** Number of notifications at `HEAD /notifications`, the path of the page: CTFd's theme requests it there. */
@Raw()
@Access('public')
@ApiExcludeController()
@Controller('notifications')
export class NotificationCountController {
  constructor(private readonly notifications: NotificationsService) {}

  @Summary('Returns the number of notifications that the caller may read, in a header.', { id: 'countNotifications' })
  @Head()
  async count(
    @CurrentViewer() viewer: Viewer,
    @Query() search: NotificationSearch,
    @Res() response: Response,
  ): Promise<void> {
    response.type('html').set('Result-Count', String(await this.notifications.count(viewer, search)));
    response.set('Cache-Control', 'no-store').end();
  }
}
