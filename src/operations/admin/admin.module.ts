import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { ExportsModule } from '../../transfer/exports/exports.module';
import { AdminExportsController } from './admin-exports.controller';
import { AdminController } from './admin.controller';
import { ResetController } from './reset.controller';
import { ResetQueries } from './reset.queries';
import { ResetService } from './reset.service';

/** The administrators' panel, exports at plain links, and the reset of the event. */
@Module({
  imports: [ChallengesModule, ExportsModule],
  // AdminController must be last, because `admin/*rest` matches the paths of the others.
  controllers: [AdminExportsController, ResetController, AdminController],
  providers: [ResetQueries, ResetService],
})
export class AdminModule {}
