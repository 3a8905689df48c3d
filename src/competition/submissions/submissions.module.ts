import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { SubmissionsController } from './submissions.controller';
import { SubmissionsQueries } from './submissions.queries';
import { SubmissionsService } from './submissions.service';

/** The record of solves and fails. */
@Module({
  imports: [ChallengesModule],
  controllers: [SubmissionsController],
  providers: [SubmissionsService, SubmissionsQueries],
})
export class SubmissionsModule {}
