import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { ExportsModule } from '../../transfer/exports/exports.module';
import { AdminExportsController } from './admin-exports.controller';
import { AdminController } from './admin.controller';
import { ResetController } from './reset.controller';
import { ResetQueries } from './reset.queries';
import { ResetService } from './reset.service';

/** The administrators' panel, exports by link, and the reset of an event. */
@Module({
  imports: [ChallengesModule, ExportsModule],
  // AdminController matches every remaining path below `/admin/`, so it must be last.
  controllers: [AdminExportsController, ResetController, AdminController],
  providers: [ResetQueries, ResetService],
})
export class AdminModule {}
