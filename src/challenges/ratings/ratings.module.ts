import { Module } from '@nestjs/common';
import { ChallengesModule } from '../challenges/challenges.module';
import { RatingsController } from './ratings.controller';
import { RatingsService } from './ratings.service';

/** Ratings of challenges. */
@Module({
  imports: [ChallengesModule],
  controllers: [RatingsController],
  providers: [RatingsService],
})
export class RatingsModule {}
