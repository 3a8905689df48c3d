import { Module } from '@nestjs/common';
import { ScoreboardModule } from '../scoreboard/scoreboard.module';
import { ExportsController } from './exports.controller';
import { ExportsService } from './exports.service';

/** A whole event out. */
@Module({
  imports: [ScoreboardModule],
  controllers: [ExportsController],
  providers: [ExportsService],
  exports: [ExportsService],
})
export class ExportsModule {}
