import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { NotificationCountController } from './notification-count.controller';
import { Notification } from './notification.entity';
import { NotificationsController } from './notifications.controller';
import { NotificationsQueries } from './notifications.queries';
import { NotificationsService } from './notifications.service';

/** Notifications for all, for one user or for one team. */
@Module({
  imports: [TypeOrmModule.forFeature([Notification])],
  controllers: [NotificationsController, NotificationCountController],
  providers: [NotificationsService, NotificationsQueries],
  exports: [NotificationsQueries, NotificationsService],
})
export class NotificationsModule {}
