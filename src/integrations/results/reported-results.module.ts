import { Module } from '@nestjs/common';
import { AwardsModule } from '../../competition/awards/awards.module';
import { SubmissionsModule } from '../../competition/submissions/submissions.module';
import { ReportWindowService } from './report-window.service';
import { ReportedResultsController } from './reported-results.controller';
import { ReportedResultsService } from './reported-results.service';
import { ResultCallsService } from './result-calls.service';
import { ResultKeysController } from './result-keys.controller';
import { ResultKeysService } from './result-keys.service';
import { ResultRecipientsQueries } from './result-recipients.queries';

/** Points and solves that external services report, and the keys by which they sign. */
@Module({
  imports: [AwardsModule, SubmissionsModule],
  controllers: [ReportedResultsController, ResultKeysController],
  providers: [
    ReportedResultsService,
    ReportWindowService,
    ResultCallsService,
    ResultKeysService,
    ResultRecipientsQueries,
  ],
})
export class ReportedResultsModule {}
