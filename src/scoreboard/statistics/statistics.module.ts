import { Module } from '@nestjs/common';
import { StatisticsController } from './statistics.controller';
import { StatisticsQueries } from './statistics.queries';
import { StatisticsService } from './statistics.service';

/** Counts for administrators. */
@Module({
  controllers: [StatisticsController],
  providers: [StatisticsService, StatisticsQueries],
  exports: [StatisticsService],
})
export class StatisticsModule {}
