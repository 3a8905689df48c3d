import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { SharePagesController } from './share-pages.controller';
import { SharesController } from './shares.controller';
import { SharesService } from './shares.service';

/** Public links with which players share their solves. */
@Module({
  imports: [ChallengesModule],
  controllers: [SharesController, SharePagesController],
  providers: [SharesService],
})
export class SharesModule {}
