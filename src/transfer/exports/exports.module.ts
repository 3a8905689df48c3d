import { Module } from '@nestjs/common';
import { EventExport } from './event-export';
import { ScoreboardModule } from '../../scoreboard/scoreboard.module';
import { ExportsController } from './exports.controller';
import { ExportsService } from './exports.service';

/** Exports of the whole event as a zip, and of tables and reports as CSV. */
@Module({
  imports: [ScoreboardModule],
  controllers: [ExportsController],
  providers: [EventExport, ExportsService],
  exports: [ExportsService],
})
export class ExportsModule {}
