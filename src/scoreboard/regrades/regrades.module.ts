import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { FlagsModule } from '../../challenges/flags/flags.module';
import { RegradeReportsService } from './regrade-reports.service';
import { RegradesController } from './regrades.controller';
import { RegradesQueries } from './regrades.queries';
import { RegradesService } from './regrades.service';

/** Grades stored submissions again. */
@Module({
  imports: [ChallengesModule, FlagsModule],
  controllers: [RegradesController],
  providers: [RegradesService, RegradeReportsService, RegradesQueries],
})
export class RegradesModule {}
