import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChallengesModule } from '../challenges/challenges.module';
import { DownloadsController } from './downloads.controller';
import { DownloadsService } from './downloads.service';
import { StoredFile } from './file.entity';
import { FilesController } from './files.controller';
import { FilesService } from './files.service';
import { UploadInterceptor } from './upload.interceptor';

/** Uploads attached to challenges and pages, and their download. */
@Module({
  imports: [TypeOrmModule.forFeature([StoredFile]), ChallengesModule],
  controllers: [FilesController, DownloadsController],
  providers: [FilesService, DownloadsService, UploadInterceptor],
})
export class FilesModule {}
