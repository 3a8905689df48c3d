import { Module } from '@nestjs/common';
import { HintsModule } from '../../challenges/hints/hints.module';
import { SolutionsModule } from '../../challenges/solutions/solutions.module';
import { UnlocksController } from './unlocks.controller';
import { UnlocksQueries } from './unlocks.queries';
import { UnlocksService } from './unlocks.service';

/** Unlocks hints and solutions. */
@Module({
  imports: [HintsModule, SolutionsModule],
  controllers: [UnlocksController],
  providers: [UnlocksService, UnlocksQueries],
  exports: [UnlocksService],
})
export class UnlocksModule {}
