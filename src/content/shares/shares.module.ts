import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { SharePagesController } from './share-pages.controller';
import { SharesController } from './shares.controller';
import { SharesQueries } from './shares.queries';
import { SharesService } from './shares.service';

/** Public links to solves. */
@Module({
  imports: [ChallengesModule],
  controllers: [SharesController, SharePagesController],
  providers: [SharesService, SharesQueries],
})
export class SharesModule {}
