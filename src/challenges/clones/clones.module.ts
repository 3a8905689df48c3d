import { Module } from '@nestjs/common';
import { ChallengesModule } from '../challenges/challenges.module';
import { FilesModule } from '../files/files.module';
import { ClonesController } from './clones.controller';
import { ClonesService } from './clones.service';

/** Copies of challenges. */
@Module({
  imports: [ChallengesModule, FilesModule],
  controllers: [ClonesController],
  providers: [ClonesService],
})
export class ClonesModule {}
