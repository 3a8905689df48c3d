import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { HintsModule } from '../../challenges/hints/hints.module';
import { NotificationsModule } from '../notifications/notifications.module';
import { ScheduledChange } from './scheduled-change.entity';
import { ScheduledChangesController } from './scheduled-changes.controller';
import { ScheduledChanges } from './scheduled-changes.service';

/** Changes of challenges, new hints and new notifications at a set time. */
@Module({
  imports: [ChallengesModule, HintsModule, NotificationsModule, TypeOrmModule.forFeature([ScheduledChange])],
  controllers: [ScheduledChangesController],
  providers: [ScheduledChanges],
})
export class ScheduleModule {}
