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
  // `statistics/challenges/outcomes` must be known before `statistics/challenges/:column` takes it for a column.
  controllers: [SeriesController, StatisticsController],
  providers: [OutcomesService, SeriesService, StatisticsService],
  exports: [StatisticsService],
})
export class StatisticsModule {}
