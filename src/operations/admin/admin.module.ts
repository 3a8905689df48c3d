import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { ExportsModule } from '../../transfer/exports/exports.module';
import { AdminExportsController } from './admin-exports.controller';
import { AdminController } from './admin.controller';
import { ResetController } from './reset.controller';
import { ResetQueries } from './reset.queries';
import { ResetService } from './reset.service';

/** What administrators do in a browser: the panel, exports, and removing an event's data. */
@Module({
  imports: [ChallengesModule, ExportsModule],
  // The exports first: the pages take every path that is left below theirs.
  controllers: [AdminExportsController, ResetController, AdminController],
  providers: [ResetQueries, ResetService],
})
export class AdminModule {}
