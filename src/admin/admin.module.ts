import { Module } from '@nestjs/common';
import { ProgressModule } from '../attempts/progress.module';
import { ChallengesModule } from '../challenges/challenges.module';
import { ExportsModule } from '../exports/exports.module';
import { FileRemovalModule } from '../files/file-removal.module';
import { StatisticsModule } from '../statistics/statistics.module';
import { AccountModeModule } from '../submissions/account-mode.module';
import { AdminExportsController } from './admin-exports.controller';
import { AdminController } from './admin.controller';
import { AdminService } from './admin.service';
import { ResetQueries } from './reset.queries';
import { ResetService } from './reset.service';

/** What administrators do in a browser: the start page, exports, and removing an event's data. */
@Module({
  imports: [ProgressModule, ChallengesModule, ExportsModule, FileRemovalModule, StatisticsModule, AccountModeModule],
  // The exports first: the pages take every path that is left below theirs.
  controllers: [AdminExportsController, AdminController],
  providers: [AdminService, ResetQueries, ResetService],
})
export class AdminModule {}
