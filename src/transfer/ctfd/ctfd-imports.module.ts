import { Module } from '@nestjs/common';
import { ImportsModule } from '../backups/import/imports.module';
import { CtfdComparisonService } from './ctfd-comparison.service';
import { CtfdImportsController } from './ctfd-imports.controller';
import { CtfdImportsService } from './ctfd-imports.service';

/** Moves the event of a running CTFd to this platform, and compares both. */
@Module({
  imports: [ImportsModule],
  controllers: [CtfdImportsController],
  providers: [CtfdImportsService, CtfdComparisonService],
  exports: [CtfdImportsService],
})
export class CtfdImportsModule {}
