import { Module } from '@nestjs/common';
import { ChallengesModule } from '../challenges/challenges.module';
import { SolutionsController } from './solutions.controller';
import { SolutionsService } from './solutions.service';

/** How challenges are solved, and who may read it. */
@Module({
  imports: [ChallengesModule],
  controllers: [SolutionsController],
  providers: [SolutionsService],
  exports: [SolutionsService],
})
export class SolutionsModule {}
