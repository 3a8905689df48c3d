import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module';
import { EventIds } from './event-ids';
import { EventStreams } from './event-streams';
import { EventsController } from './events.controller';
import { EventsQueries } from './events.queries';
import { EventsService } from './events.service';

/** What happens, told to those who listen. */
@Module({
  imports: [NotificationsModule],
  controllers: [EventsController],
  providers: [EventsService, EventStreams, EventIds, EventsQueries],
  exports: [EventIds, EventsQueries],
})
export class EventsModule {}
