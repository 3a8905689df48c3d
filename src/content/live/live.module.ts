import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { BootModule } from '../boot/boot.module';
import { EventsModule } from '../event-stream/events.module';
import { NotificationsModule } from '../notifications/notifications.module';
import { LiveLog } from './live-log';
import { LiveNews } from './live-news';
import { LiveNotices } from './live-notices';
import { LiveRounds } from './live-rounds';
import { LiveSolves } from './live-solves';
import { LiveState } from './live-state';
import { LiveStreams } from './live-streams';
import { LiveVersions } from './live-versions';
import { LiveController } from './live.controller';
import { LiveQueries } from './live.queries';
import { LiveService } from './live.service';
import { OpenStreams } from './open-streams';
import { OrganiserListeners } from './organiser-listeners';

/** What everybody may know, told as it happens. */
@Module({
  imports: [BootModule, ChallengesModule, EventsModule, NotificationsModule],
  controllers: [LiveController],
  providers: [
    LiveService,
    LiveStreams,
    LiveRounds,
    LiveLog,
    LiveNews,
    LiveSolves,
    LiveNotices,
    LiveState,
    LiveVersions,
    LiveQueries,
    OpenStreams,
    OrganiserListeners,
  ],
  exports: [OrganiserListeners],
})
export class LiveModule {}
