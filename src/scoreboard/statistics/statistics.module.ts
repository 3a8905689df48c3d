import { Module } from '@nestjs/common';
import { ScoreboardModule } from '../scoreboard.module';
import { OutcomesService } from './outcomes.service';
import { SeriesController } from './series.controller';
import { SeriesService } from './series.service';
import { StatisticsController } from './statistics.controller';
import { StatisticsService } from './statistics.service';

/** Statistics for administrators. */
@Module({
  imports: [ScoreboardModule],
  // `SeriesController` must come first: `statistics/challenges/:column` would match `statistics/challenges/outcomes`.
  controllers: [SeriesController, StatisticsController],
  providers: [OutcomesService, SeriesService, StatisticsService],
  exports: [StatisticsService],
})
export class StatisticsModule {}
