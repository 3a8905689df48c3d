import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChallengesModule } from '../challenges/challenges.module';
import { SolutionsModule } from '../solutions/solutions.module';
import { DownloadsController } from './downloads.controller';
import { DownloadsService } from './downloads.service';
import { StoredFile } from './file.entity';
import { FilesController } from './files.controller';
import { FilesService } from './files.service';

/** Files of challenges, solutions and pages: upload and download. */
@Module({
  imports: [TypeOrmModule.forFeature([StoredFile]), ChallengesModule, SolutionsModule],
  controllers: [FilesController, DownloadsController],
  providers: [FilesService, DownloadsService],
  exports: [FilesService],
})
export class FilesModule {}
