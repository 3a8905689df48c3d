import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module';
import { StreamsModule } from '../streams/streams.module';
import { EventsController } from './events.controller';
import { EventsService } from './events.service';

/** The stream of notifications in CTFd's format. */
@Module({ imports: [NotificationsModule, StreamsModule], controllers: [EventsController], providers: [EventsService] })
export class EventsModule {}
