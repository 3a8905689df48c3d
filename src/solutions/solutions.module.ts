import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChallengesModule } from '../challenges/challenges.module';
import { Solution } from './solution.entity';
import { SolutionsController } from './solutions.controller';
import { SolutionsService } from './solutions.service';

/** How challenges are solved, and who may read it. */
@Module({
  imports: [ChallengesModule, TypeOrmModule.forFeature([Solution])],
  controllers: [SolutionsController],
  providers: [SolutionsService],
  exports: [SolutionsService],
})
export class SolutionsModule {}
