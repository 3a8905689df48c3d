import { Module } from '@nestjs/common';
import { InsightsController } from './insights.controller';
import { InsightsQueries } from './insights.queries';
import { InsightsService } from './insights.service';

/** Lists for administrators: signs of cheating, and challenges that seem broken or too easy. */
@Module({ controllers: [InsightsController], providers: [InsightsQueries, InsightsService] })
export class InsightsModule {}
