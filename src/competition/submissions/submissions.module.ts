import { Module } from '@nestjs/common';
import { ProgressModule } from '../progress/progress.module';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { AccountModeModule } from '../user-mode/account-mode.module';
import { SubmissionsController } from './submissions.controller';
import { SubmissionsQueries } from './submissions.queries';
import { SubmissionsService } from './submissions.service';

/** The record of solves and fails. */
@Module({
  imports: [AccountModeModule, ProgressModule, ChallengesModule],
  controllers: [SubmissionsController],
  providers: [SubmissionsService, SubmissionsQueries],
})
export class SubmissionsModule {}
