import { Module } from '@nestjs/common';
import { EventExportModule } from '../backups/export/event-export.module';
import { ScoreboardModule } from '../../scoreboard/scoreboard.module';
import { ExportsController } from './exports.controller';
import { ExportsService } from './exports.service';

/** A whole event out. */
@Module({
  imports: [ScoreboardModule, EventExportModule],
  controllers: [ExportsController],
  providers: [ExportsService],
  exports: [ExportsService],
})
export class ExportsModule {}
