import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { BootModule } from '../boot/boot.module';
import { NotificationsModule } from '../notifications/notifications.module';
import { StreamsModule } from '../streams/streams.module';
import { AdminStreams } from './admin-streams';
import { LiveChanges } from './live-changes';
import { LiveController } from './live.controller';
import { LiveLog } from './live-log';
import { LiveNews } from './live-news';
import { LiveQueries } from './live.queries';
import { LiveRounds } from './live-rounds';
import { LiveService } from './live.service';
import { LiveSolves } from './live-solves';
import { LiveState } from './live-state';
import { LiveVersions } from './live-versions';

/** The live stream: solves, notifications, and versions of challenges, scores and event. */
@Module({
  imports: [BootModule, ChallengesModule, NotificationsModule, StreamsModule],
  controllers: [LiveController],
  providers: [
    ...[LiveService, LiveChanges, LiveRounds, LiveLog, LiveNews],
    ...[LiveSolves, LiveState, LiveVersions, LiveQueries, AdminStreams],
  ],
  exports: [AdminStreams],
})
export class LiveModule {}
