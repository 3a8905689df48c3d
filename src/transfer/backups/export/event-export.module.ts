import { Module } from '@nestjs/common';
import { EventExport } from './event-export';

/** The whole event in one file. */
@Module({
  providers: [EventExport],
  exports: [EventExport],
})
export class EventExportModule {}
