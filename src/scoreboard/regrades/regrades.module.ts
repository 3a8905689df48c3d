import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { FlagsModule } from '../../challenges/flags/flags.module';
import { RegradeReportsService } from './regrade-reports.service';
import { RegradesController } from './regrades.controller';
import { RegradesQueries } from './regrades.queries';
import { RegradesService } from './regrades.service';

/** Grades the stored submissions to a challenge again with its current flags. */
@Module({
  imports: [ChallengesModule, FlagsModule],
  controllers: [RegradesController],
  providers: [RegradesService, RegradeReportsService, RegradesQueries],
})
export class RegradesModule {}
