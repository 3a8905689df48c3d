import { Module } from '@nestjs/common';
import { InsightsController } from './insights.controller';
import { InsightsQueries } from './insights.queries';
import { InsightsService } from './insights.service';

/** Signs of cheating and of bad challenges. */
@Module({ controllers: [InsightsController], providers: [InsightsQueries, InsightsService] })
export class InsightsModule {}
