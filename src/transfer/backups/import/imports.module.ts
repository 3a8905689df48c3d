import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChallengesModule } from '../../../challenges/challenges/challenges.module';
import { ImportCheckService } from './import-check.service';
import { ImportGate } from './import-gate';
import { ImportPageController } from './import-page.controller';
import { ImportRecord } from './import-record.entity';
import { ImportUploads } from './import-uploads';
import { ImportWriter } from './import-writer';
import { Importer } from './importer';
import { ImportsController } from './imports.controller';
import { ImportsService } from './imports.service';
import { StagingService } from './staging.service';
import { SetupImportController } from './setup-import.controller';

/** Imports of whole events from backups of CTFd 3 or of this platform. */
@Module({
  imports: [TypeOrmModule.forFeature([ImportRecord]), ChallengesModule],
  controllers: [ImportsController, ImportPageController, SetupImportController],
  providers: [ImportGate, ImportUploads, ImportWriter, Importer, ImportsService, StagingService, ImportCheckService],
  exports: [ImportsService, ImportWriter, StagingService, ImportCheckService],
})
export class ImportsModule {}
