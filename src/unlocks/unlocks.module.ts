import { Module } from '@nestjs/common';
import { HintsModule } from '../hints/hints.module';
import { UnlocksController } from './unlocks.controller';
import { UnlocksQueries } from './unlocks.queries';
import { UnlocksService } from './unlocks.service';

/** Paying for a hint. */
@Module({
  imports: [HintsModule],
  controllers: [UnlocksController],
  providers: [UnlocksService, UnlocksQueries],
})
export class UnlocksModule {}
