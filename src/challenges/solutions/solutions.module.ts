import { Module } from '@nestjs/common';
import { ChallengesModule } from '../challenges/challenges.module';
import { SolutionsController } from './solutions.controller';
import { SolutionsService } from './solutions.service';

/** Solutions of challenges. */
@Module({
  imports: [ChallengesModule],
  controllers: [SolutionsController],
  providers: [SolutionsService],
  exports: [SolutionsService],
})
export class SolutionsModule {}
