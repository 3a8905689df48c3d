import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { NearMisses } from './near-misses';
import { OwnSubmissions } from './own-submissions';
import { OwnSubmissionsController } from './own-submissions.controller';
import { ReportedSolvesService } from './reported-solves.service';
import { SubmissionGrading } from './submission-grading';
import { SubmissionsController } from './submissions.controller';
import { SubmissionsQueries } from './submissions.queries';
import { SubmissionsService } from './submissions.service';

/** Stored attempts. */
@Module({
  imports: [ChallengesModule],
  controllers: [SubmissionsController, OwnSubmissionsController],
  providers: [
    SubmissionsService,
    SubmissionsQueries,
    SubmissionGrading,
    OwnSubmissions,
    NearMisses,
    ReportedSolvesService,
  ],
  exports: [NearMisses, ReportedSolvesService],
})
export class SubmissionsModule {}
