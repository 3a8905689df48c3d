import { Module } from '@nestjs/common';
import { ChallengesModule } from '../../challenges/challenges/challenges.module';
import { IdempotencyModule } from '../idempotency/idempotency.module';
import { AttemptsController, GuessesController } from './attempts.controller';
import { AttemptsQueries } from './attempts.queries';
import { AttemptsService } from './attempts.service';

/** Judging submissions. */
@Module({
  imports: [ChallengesModule, IdempotencyModule],
  controllers: [AttemptsController, GuessesController],
  providers: [AttemptsService, AttemptsQueries],
  exports: [AttemptsService],
})
export class AttemptsModule {}
