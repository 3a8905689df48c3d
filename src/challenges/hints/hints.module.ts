import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChallengesModule } from '../challenges/challenges.module';
import { Hint } from './hint.entity';
import { HintsController } from './hints.controller';
import { HintsService } from './hints.service';

/** Hints of challenges. */
@Module({
  imports: [ChallengesModule, TypeOrmModule.forFeature([Hint])],
  controllers: [HintsController],
  providers: [HintsService],
  exports: [HintsService],
})
export class HintsModule {}
