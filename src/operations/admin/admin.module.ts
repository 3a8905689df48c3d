import { Module } from '@nestjs/common';
import { ProgressModule } from '../../competition/progress/progress.module';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { ExportsModule } from '../../transfer/exports/exports.module';
import { FileRemovalModule } from '../../challenges/files/file-removal.module';
import { StatisticsModule } from '../../scoreboard/statistics/statistics.module';
import { AccountModeModule } from '../../competition/user-mode/account-mode.module';
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
