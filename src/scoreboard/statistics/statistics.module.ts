import { Module } from '@nestjs/common';
import { ScoreboardModule } from '../scoreboard.module';
import { OutcomesService } from './outcomes.service';
import { SeriesController } from './series.controller';
import { SeriesService } from './series.service';
import { StatisticsController } from './statistics.controller';
import { StatisticsService } from './statistics.service';

/** Counts for administrators. */
@Module({
  imports: [ScoreboardModule],
  // `statistics/challenges/outcomes` must be registered before `statistics/challenges/:column`, which would match it.
  controllers: [SeriesController, StatisticsController],
  providers: [OutcomesService, SeriesService, StatisticsService],
  exports: [StatisticsService],
})
export class StatisticsModule {}
