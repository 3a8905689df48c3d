import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Award } from './award.entity';
import { AwardSeriesService } from './award-series.service';
import { AwardsController } from './awards.controller';
import { AwardsService } from './awards.service';

/** Points that administrators and services add or subtract. */
@Module({
  imports: [TypeOrmModule.forFeature([Award])],
  controllers: [AwardsController],
  providers: [AwardsService, AwardSeriesService],
  exports: [AwardSeriesService],
})
export class AwardsModule {}
